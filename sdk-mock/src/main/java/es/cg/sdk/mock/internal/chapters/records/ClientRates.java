package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;

/** The rates of the tax on what a client sells. */
public final class ClientRates {
    private ClientRates() {}

    /** Returns the rates in the territory of a client on a day. */
    public static VatRates on(Environment environment, long client, LocalDate day) {
        Row record = environment.table(TableNames.CLIENTS).find(Long.toString(client));
        return VatRates.of(record == null ? "" : record.text("territorio"), day);
    }
}
