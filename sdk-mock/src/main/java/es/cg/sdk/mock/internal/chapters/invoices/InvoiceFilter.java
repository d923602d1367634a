package es.cg.sdk.mock.internal.chapters.invoices;

import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.chapters.records.ModifiedSince;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.store.Row;
import java.util.function.Predicate;

/** The filter of a list of invoices. */
final class InvoiceFilter {
    private InvoiceFilter() {}

    /** Returns the filter of a call. */
    static Predicate<Row> of(ApiCall call) {
        Predicate<Row> filter = ListFilters.equal(
                call, "sentido", "serie", "ejercicio", "estado", "estado_cobro", "referencia_externa");
        String remission = call.query("estado_verifactu");
        if (remission != null) {
            filter = filter.and(
                    row -> row.json().at("/verifactu/estado").asText().equals(remission));
        }
        String recipient = call.query("receptor_nif");
        if (recipient != null) {
            filter = filter.and(row -> row.text("receptor_nif").equals(TaxIds.normal(recipient)));
        }
        return filter.and(ListFilters.between(call, "fecha_expedicion")).and(ModifiedSince.of(call));
    }
}
