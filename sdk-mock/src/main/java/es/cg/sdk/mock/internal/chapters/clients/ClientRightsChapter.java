package es.cg.sdk.mock.internal.chapters.clients;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.events.IntegrationRecords;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.Map;
import java.util.Objects;

/** The data rights of clients: access log, export and erasure. */
public record ClientRightsChapter(ServiceContext context) implements Chapter, InContext {
    // The lists of the export with their tables, in order.
    private static final String[][] EXPORTED = {
        {"documentos", "documents"},
        {"facturas", "invoices"},
        {"gastos", "expenses"},
        {"asientos", "accounting_entries"},
        {"modelos", "tax_models"}
    };

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "clients.activity", this::activity,
                "clients.export", this::export,
                "clients.erase", this::erase);
    }

    private ApiResponse activity(ApiCall call) {
        ApiResponse page = pages().page(call, context.accessLog().of(call.key(), call.client()));
        ObjectNode body = Objects.requireNonNull(page.json()).deepCopy();
        body.put("consentimiento_desde", ClientRecords.since(call.key(), call.client()));
        return page.withJson(body);
    }

    private ApiResponse export(ApiCall call) {
        ObjectNode export = JsonNodeFactory.instance.objectNode();
        export.put("object", "client_export").put("version", "1");
        export.put("generado_en", environment().clock().stamp());
        export.set(
                "cliente",
                new ClientRecords(environment())
                        .shown(
                                environment()
                                        .table(TableNames.CLIENTS)
                                        .of(call.client())
                                        .get(0),
                                call.key()));
        for (String[] kind : EXPORTED) {
            ArrayNode all = export.putArray(kind[0]);
            environment().table(kind[1]).of(call.client()).forEach(row -> all.add(row.shown()));
        }
        return ApiResponse.of(200, export)
                .with("Content-Disposition", "attachment; filename=\"cliente-" + call.client() + ".json\"");
    }

    private ApiResponse erase(ApiCall call) {
        long client = call.client();
        int forgotten = context.accessLog().anonymise(call.key(), client);
        ObjectNode revocation = IntegrationRecords.revokedConsent(environment(), client);
        // Emitted while the key still has the client: afterwards no destination would receive it.
        events().emitTo(call.key().integration(), "consent.revoked", client, revocation);
        // Keys that were rotated into each other belong to the same integration.
        context.keys().all().stream()
                .filter(key -> key.integration().equals(call.key().integration()))
                .forEach(key -> {
                    // A reset of the sandbox restores the client.
                    if (environment().sandbox()) {
                        key.erase(client);
                    } else {
                        key.deauthorise(client);
                    }
                });
        ObjectNode erasure = JsonNodeFactory.instance.objectNode();
        erasure.put("object", "erasure").put("revocado", true).put("registros_anonimizados", forgotten);
        return ApiResponse.of(200, erasure);
    }
}
