package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.chapters.banks.BanksChapter;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.sepa.SepaChapter;
import es.cg.sdk.mock.internal.chapters.taxmodels.TaxModelsChapter;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;

/** What a person at the firm does to a client's records. Guarded by the service's lock. */
final class RecordCalls {
    private final List<Place> places;

    RecordCalls(ServiceContext production, Chapters inProduction, ServiceContext sandbox, Chapters inTheSandbox) {
        this.places = List.of(new Place(production, inProduction), new Place(sandbox, inTheSandbox));
    }

    private record Place(ServiceContext office, Chapters chapters) {}

    @FunctionalInterface
    private interface Action {
        ObjectNode run(Chapters chapters, long client, String id);
    }

    /** Annuls an invoice. */
    ApiResponse annul(PanelCall call) {
        return on(
                "invoices",
                call,
                (chapters, client, id) -> chapters.the(InvoicesChapter.class).annul(client, id));
    }

    /** Presents a tax model. */
    ApiResponse present(PanelCall call) {
        return on(
                "tax_models",
                call,
                (chapters, client, id) -> chapters.the(TaxModelsChapter.class).present(client, id));
    }

    /** Reconciles a movement: with the invoice that the body names, or with the last that was proposed. */
    ApiResponse match(PanelCall call) {
        String invoice = call.only("factura_id").text("factura_id");
        return on(
                "bank_transactions",
                call,
                (chapters, client, id) -> chapters.the(BanksChapter.class).match(client, id, invoice));
    }

    /** Confirms an expense. */
    ApiResponse confirm(PanelCall call) {
        return on(
                "expenses",
                call,
                (chapters, client, id) -> chapters.the(ExpensesChapter.class).confirm(client, id));
    }

    /** Makes a remittance. */
    ApiResponse remit(PanelCall call) {
        call.only("fecha_cobro", "cuenta_id", "esquema", "adeudos");
        return ApiResponse.of(
                201,
                done(
                        "clients",
                        call,
                        (chapters, client, id) ->
                                chapters.the(SepaChapter.class).remit(client, call.body())));
    }

    /** Every invoice, or a client's, with its place in the chain. */
    ApiResponse invoices(PanelCall call) {
        String client = call.query().get("client");
        if (client != null && !client.matches("[0-9]{1,18}")) {
            throw PanelCall.wrong("client must be the number of one");
        }
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        for (Place place : places) {
            for (Row row : place.office().table("clients").newestFirst()) {
                if (client == null || row.client() == Long.parseLong(client)) {
                    place.chapters()
                            .the(InvoicesChapter.class)
                            .chained(row.client())
                            .forEach(each -> data.add(each.put("client", row.client())));
                }
            }
        }
        return ApiResponse.of(200, list);
    }

    private ApiResponse on(String table, PanelCall call, Action action) {
        return ApiResponse.of(200, done(table, call, action));
    }

    private ObjectNode done(String table, PanelCall call, Action action) {
        String id = call.parameters().get(0);
        for (Place place : places) {
            Row row = place.office().table(table).find(id);
            if (row != null) {
                return action.run(place.chapters(), row.client(), id);
            }
        }
        throw PanelCall.missing("there is no " + id + " in " + table);
    }
}
