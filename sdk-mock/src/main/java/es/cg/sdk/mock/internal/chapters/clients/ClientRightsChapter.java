package es.cg.sdk.mock.internal.chapters.clients;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.service.ServiceContext;
import java.util.Map;
import java.util.Objects;

/** A client's rights over its data: to see who read them, to take them along, to have the trail erased. */
public final class ClientRightsChapter implements Chapter {
    // What the export holds, in this order, and the tables that it lies in.
    private static final String[][] EXPORTED = {
        {"documentos", "documents"},
        {"facturas", "invoices"},
        {"gastos", "expenses"},
        {"asientos", "accounting_entries"},
        {"modelos", "tax_models"}
    };

    private final ServiceContext office;
    private final ClientRecords records;

    public ClientRightsChapter(ServiceContext office) {
        this.office = office;
        this.records = new ClientRecords(office);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "clients.activity", this::activity,
                "clients.export", this::export,
                "clients.erase", this::erase);
    }

    private ApiResponse activity(ApiCall visit) {
        ApiResponse page = office.listings().page(visit, office.calls().of(visit.key(), visit.client()));
        ObjectNode body = Objects.requireNonNull(page.json()).deepCopy();
        body.put("consentimiento_desde", ClientRecords.since(visit.key(), visit.client()));
        return page.holding(body);
    }

    private ApiResponse export(ApiCall visit) {
        ObjectNode export = JsonNodeFactory.instance.objectNode();
        export.put("object", "client_export").put("version", "1");
        export.put("generado_en", office.world().clock().stamp());
        export.set(
                "cliente",
                records.shown(
                        office.table(ClientRecords.TABLE).of(visit.client()).get(0), visit.key()));
        for (String[] kind : EXPORTED) {
            ArrayNode all = export.putArray(kind[0]);
            office.table(kind[1]).of(visit.client()).forEach(row -> all.add(row.shown()));
        }
        return ApiResponse.of(200, export)
                .with("Content-Disposition", "attachment; filename=\"cliente-" + visit.client() + ".json\"");
    }

    private ApiResponse erase(ApiCall visit) {
        long client = visit.client();
        int forgotten = office.calls().forget(visit.key(), client);
        ObjectNode revocation = JsonNodeFactory.instance.objectNode();
        revocation.put("cliente_id", client);
        revocation.put("revocado_en", office.world().clock().stamp());
        // Told while the key still has the client, or nobody would hear of it.
        office.events().emitTo(visit.key(), "consent.revoked", client, revocation);
        // The key that this one was rotated from is the same integration.
        office.keys().all().stream()
                .filter(key -> key.integration().equals(visit.key().integration()))
                .forEach(key -> {
                    // Only a sandbox is ever reset.
                    if (office.world().sandbox()) {
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
