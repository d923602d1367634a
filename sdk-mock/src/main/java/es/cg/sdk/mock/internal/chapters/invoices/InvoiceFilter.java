package es.cg.sdk.mock.internal.chapters.invoices;

import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.chapters.records.ModifiedSince;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.store.RowFilter;

/** The filter of a list of invoices. */
final class InvoiceFilter {
    private InvoiceFilter() {}

    /** Returns the filter of a call. */
    static RowFilter of(ApiCall call) {
        String recipient = call.query("receptor_nif");
        return ListFilters.equal(call, "sentido", "serie", "ejercicio", "estado", "estado_cobro", "referencia_externa")
                .and(ListFilters.equal("/verifactu/estado", call.query("estado_verifactu")))
                .and(ListFilters.equal("receptor_nif", recipient == null ? null : TaxIds.normal(recipient)))
                .and(ListFilters.between(call, "fecha_expedicion"))
                .and(ModifiedSince.of(call));
    }
}
