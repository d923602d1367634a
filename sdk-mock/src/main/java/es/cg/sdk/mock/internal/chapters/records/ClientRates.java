package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The rates of the tax on what a client sells and buys. */
public final class ClientRates {
    private static final String IVA = "IVA";
    private static final LocalDate FIRST_DAY_OF_COMPENSATION = LocalDate.of(2012, 9, 1);

    private ClientRates() {}

    /** Returns the rates in the territory of a client on a day. */
    public static VatRates on(Environment environment, long client, LocalDate day) {
        Row record = environment.table(TableNames.CLIENTS).find(Long.toString(client));
        return VatRates.of(record == null ? "" : record.text("territorio"), day);
    }

    /**
     * Returns the rates on what a client sells: those of its territory, or those of a farmer's compensation if the VAT
     * regime is that of agriculture. The regime is that of the named activity, else of the principal one, else of the
     * client.
     *
     * @param activity the id of the activity; empty for none
     */
    public static VatRates ofSale(Environment environment, long client, String activity, LocalDate day) {
        VatRates own = on(environment, client, day);
        boolean compensated = own.tax().equals(IVA)
                && regime(environment, client, activity).equals("agricultura_ganaderia")
                && !day.isBefore(FIRST_DAY_OF_COMPENSATION);
        return compensated ? VatRates.ofCompensation(day) : own;
    }

    private static String regime(Environment environment, long client, String activity) {
        Row named = environment.table(TableNames.ACTIVITIES).find(client, activity);
        Row decides = named == null ? principal(environment, client) : named;
        if (decides == null) {
            decides = environment.table(TableNames.CLIENTS).find(Long.toString(client));
        }
        return decides == null ? "" : decides.text("regimen_iva");
    }

    /** Returns the principal activity of a client, if it is in use. */
    public static @Nullable Row principal(Environment environment, long client) {
        for (Row activity : environment.table(TableNames.ACTIVITIES).of(client)) {
            if (activity.json().path("es_principal").asBoolean()
                    && activity.json().path("activa").asBoolean()) {
                return activity;
            }
        }
        return null;
    }

    /**
     * Returns the rates of the tax that a purchase of a client on a day was charged with: that of its territory, or IVA
     * if only IVA has this rate, since a supplier of the mainland charges it; or a farmer's compensation.
     */
    public static VatRates ofPurchase(Environment environment, long client, LocalDate day, BigDecimal pct) {
        VatRates own = on(environment, client, day);
        VatRates ofTheMainland = VatRates.of("", day);
        if (VatRates.isCompensation(pct) && VatRates.ofCompensation(day).has(pct)) {
            return VatRates.ofCompensation(day);
        }
        return !own.has(pct) && ofTheMainland.has(pct) ? ofTheMainland : own;
    }
}
