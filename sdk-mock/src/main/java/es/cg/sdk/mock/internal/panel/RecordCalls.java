package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.chapters.accounting.AccountingChapter;
import es.cg.sdk.mock.internal.chapters.banks.BanksChapter;
import es.cg.sdk.mock.internal.chapters.documents.DocumentRequestsChapter;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.payslips.PayslipsChapter;
import es.cg.sdk.mock.internal.chapters.sepa.SepaChapter;
import es.cg.sdk.mock.internal.chapters.taxmodels.TaxModelsChapter;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;

/** The panel's calls that change a client's records. Guarded by the service's lock. */
final class RecordCalls {
    private final List<PanelEnvironment> environments;

    RecordCalls(List<PanelEnvironment> environments) {
        this.environments = environments;
    }

    @FunctionalInterface
    private interface Action {
        ObjectNode run(Chapters chapters, long client, String id);
    }

    /** Annuls an invoice. */
    ApiResponse annul(PanelCall call) {
        return changed(
                TableNames.INVOICES,
                call,
                (chapters, client, id) -> chapters.get(InvoicesChapter.class).annul(client, id));
    }

    /** Rectifies an invoice, and returns the rectifying one. */
    ApiResponse rectify(PanelCall call) {
        call.only("tipo_factura", "tipo_rectificativa", "motivo", "lineas", "fecha_expedicion");
        return changed(
                TableNames.INVOICES,
                call,
                (chapters, client, id) -> chapters.get(InvoicesChapter.class).rectify(client, id, call.body()));
    }

    /** Submits a tax model. */
    ApiResponse present(PanelCall call) {
        return changed(
                TableNames.TAX_MODELS,
                call,
                (chapters, client, id) -> chapters.get(TaxModelsChapter.class).present(client, id));
    }

    /** Reconciles a movement with the invoice in the body, or with the last proposed one. */
    ApiResponse match(PanelCall call) {
        String invoice = call.only("factura_id").text("factura_id");
        return changed(
                TableNames.BANK_TRANSACTIONS,
                call,
                (chapters, client, id) -> chapters.get(BanksChapter.class).match(client, id, invoice));
    }

    /** Confirms an expense. */
    ApiResponse confirm(PanelCall call) {
        return changed(
                TableNames.EXPENSES,
                call,
                (chapters, client, id) -> chapters.get(ExpensesChapter.class).confirm(client, id));
    }

    /** Creates a remittance. */
    ApiResponse remit(PanelCall call) {
        call.only("fecha_cobro", "cuenta_id", "esquema", "adeudos");
        return ApiResponse.of(
                201,
                done(
                        TableNames.CLIENTS,
                        call,
                        (chapters, client, id) ->
                                chapters.get(SepaChapter.class).remit(client, call.body())));
    }

    /** Makes a request for documents. */
    ApiResponse requestDocuments(PanelCall call) {
        call.only(
                "titulo",
                "descripcion",
                "tipo_documento",
                "ejercicio",
                "periodo",
                "fecha_limite",
                "documentos_esperados");
        return ApiResponse.of(
                201,
                done(
                        TableNames.CLIENTS,
                        call,
                        (chapters, client, id) ->
                                chapters.get(DocumentRequestsChapter.class).ask(client, call.body())));
    }

    /** Opens an accounting period again. */
    ApiResponse openPeriod(PanelCall call) {
        call.only("ejercicio", "periodo");
        return changed(
                TableNames.CLIENTS,
                call,
                (chapters, client, id) -> chapters.get(AccountingChapter.class).open(client, call.body()));
    }

    /** Cancels a request for documents. */
    ApiResponse cancelRequest(PanelCall call) {
        return changed(
                TableNames.DOCUMENT_REQUESTS,
                call,
                (chapters, client, id) ->
                        chapters.get(DocumentRequestsChapter.class).cancel(client, id));
    }

    /** Generates a payslip. */
    ApiResponse addPayslip(PanelCall call) {
        call.only(PayslipsChapter.BODY.toArray(String[]::new));
        return ApiResponse.of(
                201,
                done(
                        TableNames.CLIENTS,
                        call,
                        (chapters, client, id) ->
                                chapters.get(PayslipsChapter.class).add(client, call.body())));
    }

    /** Returns all invoices, or those of a client, with their places in the chain. */
    ApiResponse invoices(PanelCall call) {
        call.checkNumber("client", 1, Long.MAX_VALUE);
        String client = call.query().get("client");
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        for (PanelEnvironment each : environments) {
            for (Row row :
                    each.context().environment().table(TableNames.CLIENTS).newestFirst()) {
                if (client == null || row.client() == Long.parseLong(client)) {
                    each.chapters()
                            .get(InvoicesChapter.class)
                            .chained(row.client())
                            .forEach(invoice -> data.add(invoice.put("client", row.client())));
                }
            }
        }
        return ApiResponse.of(200, list);
    }

    private ApiResponse changed(String table, PanelCall call, Action action) {
        return ApiResponse.of(200, done(table, call, action));
    }

    private ObjectNode done(String table, PanelCall call, Action action) {
        String id = call.parameters().get(0);
        for (PanelEnvironment each : environments) {
            Row row = each.context().environment().table(table).find(id);
            if (row != null) {
                return action.run(each.chapters(), row.client(), id);
            }
        }
        throw PanelCall.missing("there is no " + id + " in " + table);
    }
}
