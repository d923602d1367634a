package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;

/** The rates of the tax on what a client sells and buys. */
public final class ClientRates {
    private ClientRates() {}

    /** Returns the rates in the territory of a client on a day. */
    public static VatRates on(Environment environment, long client, LocalDate day) {
        Row record = environment.table(TableNames.CLIENTS).find(Long.toString(client));
        return VatRates.of(record == null ? "" : record.text("territorio"), day);
    }

    /**
     * Returns the rates of the tax that a purchase of a client on a day was charged with: that of its territory, or IVA
     * if only IVA has this rate, since a supplier of the mainland charges it.
     */
    public static VatRates ofPurchase(Environment environment, long client, LocalDate day, BigDecimal pct) {
        VatRates own = on(environment, client, day);
        VatRates ofTheMainland = VatRates.of("", day);
        return !own.has(pct) && ofTheMainland.has(pct) ? ofTheMainland : own;
    }
}
