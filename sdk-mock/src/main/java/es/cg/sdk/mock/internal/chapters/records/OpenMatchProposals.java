package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;

/** Undecided proposals that match a bank movement to what it pays. */
public final class OpenMatchProposals {
    /** The filter of these proposals. */
    public static final RowFilter FILTER = RowFilter.text("estado", "propuesta");

    private OpenMatchProposals() {}

    /** Discards those of an invoice that is paid, annulled or replaced; does nothing for other invoices. */
    public static void discardIfSettled(Environment environment, Row invoice) {
        if (Money.of(invoice.json(), "importe_pendiente").signum() == 0 || InvoiceBooks.isVoid(invoice)) {
            RowFilter ofTheInvoice = FILTER.and(RowFilter.text("factura_id", invoice.id()));
            for (Row each : environment.table(TableNames.MATCH_PROPOSALS).of(invoice.client(), ofTheInvoice)) {
                end(environment, each, "descartada");
            }
        }
    }

    /** Ends a proposal with this state. */
    public static void end(Environment environment, Row proposal, String state) {
        environment.change(proposal, json -> json.put("estado", state));
    }
}
