package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.chapters.payslips.PayslipsChapter;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Handles the panel's calls that list invoices, or change a client's records as a person at the firm does. Guarded by
 * the service's lock.
 */
final class RecordHandlers {
    /** Changes a client's record of this id, or adds to the client, and returns what it answers. */
    @FunctionalInterface
    private interface Change {
        ObjectNode run(long client, String id);
    }

    /** Annuls an invoice. */
    ApiResponse annul(PanelCall call) {
        return changed(call, TableNames.INVOICES, chapters -> chapters.invoices()::annul);
    }

    /** Rectifies an invoice, and returns the rectifying one. */
    ApiResponse rectify(PanelCall call) {
        call.only("tipo_factura", "tipo_rectificativa", "motivo", "lineas", "fecha_expedicion");
        return changed(
                call,
                TableNames.INVOICES,
                chapters -> (client, id) -> chapters.invoices().rectify(client, id, call.body()));
    }

    /** Adds a series of invoices to a client. */
    ApiResponse addSeries(PanelCall call) {
        call.only("client", "serie");
        JsonNode client = call.body().path("client");
        if (!client.isIntegralNumber()) {
            throw PanelCall.wrong("client must be the number of a client");
        }
        return ApiResponse.of(
                201,
                run(
                        call,
                        client.asText(),
                        TableNames.CLIENTS,
                        chapters -> (number, id) -> chapters.invoices().addSeries(number, call.body())));
    }

    /** Generates a tax model, at once. */
    ApiResponse generateModel(PanelCall call) {
        call.only("modelo", "ejercicio", "periodo", "tipo_declaracion", "regenerar");
        return created(call, chapters -> (client, id) -> chapters.taxModels().generate(client, call.body()));
    }

    /** Submits a tax model. */
    ApiResponse present(PanelCall call) {
        return changed(call, TableNames.TAX_MODELS, chapters -> chapters.taxModels()::present);
    }

    /** Reconciles a movement with the invoice in the body, or with the last proposed one. */
    ApiResponse match(PanelCall call) {
        String invoice = call.only("factura_id").text("factura_id");
        return changed(
                call,
                TableNames.BANK_TRANSACTIONS,
                chapters -> (client, id) -> chapters.banks().match(client, id, invoice));
    }

    /** Confirms an expense. */
    ApiResponse confirm(PanelCall call) {
        return changed(call, TableNames.EXPENSES, chapters -> chapters.expenses()::confirm);
    }

    /** Cancels a request for documents. */
    ApiResponse cancelRequest(PanelCall call) {
        return changed(call, TableNames.DOCUMENT_REQUESTS, chapters -> chapters.documentRequests()::cancel);
    }

    /** Opens an accounting period again. */
    ApiResponse openPeriod(PanelCall call) {
        call.only("ejercicio", "periodo");
        return changed(
                call,
                TableNames.CLIENTS,
                chapters -> (client, id) -> chapters.accounting().open(client, call.body()));
    }

    /** Creates a remittance. */
    ApiResponse remit(PanelCall call) {
        call.only("fecha_cobro", "cuenta_id", "esquema", "adeudos");
        return created(call, chapters -> (client, id) -> chapters.sepa().remit(client, call.body()));
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
        return created(
                call, chapters -> (client, id) -> chapters.documentRequests().ask(client, call.body()));
    }

    /** Generates a payslip. */
    ApiResponse addPayslip(PanelCall call) {
        call.only(PayslipsChapter.BODY.toArray(String[]::new));
        return created(call, chapters -> (client, id) -> chapters.payslips().add(client, call.body()));
    }

    /** Returns the invoices, or those of a client, newest first of each client, with their places in the chain. */
    ApiResponse invoices(PanelCall call) {
        record Issued(FirmEnvironment environment, Row row) {}
        long client = call.number("client", 1, Long.MAX_VALUE, 0);
        Stream<Issued> rows = call.environments().stream()
                .flatMap(each -> each.context().environment().table(TableNames.CLIENTS).newestFirst().stream()
                        .filter(row -> client == 0 || row.client() == client)
                        .flatMap(row -> each.context().environment().table(TableNames.INVOICES).of(row.client()).stream())
                        .map(row -> new Issued(each, row)));
        return ApiResponse.of(
                200,
                call.page(rows, each -> each.row().id(), each -> each.environment()
                        .chapters()
                        .invoices()
                        .chained(each.row())
                        .put("client", each.row().client())));
    }

    private static ApiResponse changed(PanelCall call, String table, Function<Chapters, Change> change) {
        return ApiResponse.of(200, run(call, table, change));
    }

    private static ApiResponse created(PanelCall call, Function<Chapters, Change> change) {
        return ApiResponse.of(201, run(call, TableNames.CLIENTS, change));
    }

    /** Runs a change of the record that the path names, by the chapters of its environment. */
    private static ObjectNode run(PanelCall call, String table, Function<Chapters, Change> change) {
        return run(call, call.parameters().get(0), table, change);
    }

    private static ObjectNode run(PanelCall call, String id, String table, Function<Chapters, Change> change) {
        for (FirmEnvironment each : call.environments()) {
            Row row = each.context().environment().table(table).find(id);
            if (row != null) {
                return change.apply(each.chapters()).run(row.client(), id);
            }
        }
        throw PanelCall.missing("there is no " + id + " in " + table);
    }
}
