package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.stream.Stream;

/**
 * Handles the panel's calls that list invoices, or change a client's records as a person at the firm does. Guarded by
 * the service's lock.
 */
final class RecordHandlers {
    private RecordHandlers() {}

    /** Changes a client's record of this id, or adds to the client, and returns what it answers. */
    @FunctionalInterface
    interface Change {
        ObjectNode run(Chapters chapters, long client, String id, ObjectNode body);
    }

    /** Returns the answer of a call that changes the record of a table that the path names, by these fields. */
    static PanelRoute.Answer changed(String table, Change change, String... fields) {
        return (panel, call) -> ApiResponse.of(200, run(checked(call, fields), call.id(), table, change));
    }

    /** Returns the answer of a call that adds a record to the client that the path names, by these fields. */
    static PanelRoute.Answer added(Change change, String... fields) {
        return (panel, call) -> ApiResponse.of(201, run(checked(call, fields), call.id(), TableNames.CLIENTS, change));
    }

    /** Checks the fields, if the call takes any; the others read no body. */
    private static PanelCall checked(PanelCall call, String... fields) {
        return fields.length == 0 ? call : call.only(fields);
    }

    /** Adds a series of invoices to the client that the body names. */
    static ApiResponse addSeries(PanelCall call) {
        call.only("client", "serie");
        Change change = (chapters, number, id, body) -> chapters.invoices().addSeries(number, body);
        return ApiResponse.of(201, run(call, Long.toString(call.client()), TableNames.CLIENTS, change));
    }

    private static ObjectNode run(PanelCall call, String id, String table, Change change) {
        return call.found(
                each -> {
                    Row row = each.table(table).find(id);
                    return row == null ? null : change.run(each.chapters(), row.client(), id, call.body());
                },
                "there is no " + id + " in " + table);
    }

    /** Returns the invoices, or those of a client, newest first of each client, with their places in the chain. */
    static ApiResponse invoices(PanelCall call) {
        record Issued(FirmEnvironment environment, Row row) {}
        long client = call.number("client", 1, Long.MAX_VALUE, 0);
        Stream<Issued> rows = call.environments().stream()
                .flatMap(each -> each.table(TableNames.CLIENTS).newestFirst().stream()
                        .filter(row -> client == 0 || row.client() == client)
                        .flatMap(row -> each.table(TableNames.INVOICES).of(row.client()).stream())
                        .map(row -> new Issued(each, row)));
        return ApiResponse.of(
                200,
                call.page(
                        rows,
                        each -> each.row().id(),
                        each -> each.environment()
                                .chapters()
                                .invoices()
                                .chained(each.row())
                                .put("client", each.row().client())));
    }
}
