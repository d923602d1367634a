package es.cg.sdk.mock.internal.chapters;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.Chapter;
import es.cg.sdk.mock.internal.service.Handler;
import es.cg.sdk.mock.internal.service.Office;
import es.cg.sdk.mock.internal.service.Visit;
import java.util.Map;

/** The firm's clients. */
final class ClientsChapter implements Chapter {
    private final Office office;

    ClientsChapter(Office office) {
        this.office = office;
    }

    @Override
    public Map<String, Handler> handlers() {
        return Map.of("clients.list", this::list);
    }

    @Override
    public void seed() {
        long first = office.world().sandbox() ? 9001 : 1001;
        client(first, "Laura Ficticia Prueba", "autonomo", "12345678Z", "peninsula_baleares", "general");
        client(first + 1, "Talleres Ejemplo SL", "sociedad", "B12345674", "peninsula_baleares", "general");
    }

    private ApiResponse list(Visit visit) {
        return office.listings()
                .page(
                        visit,
                        office.table("clients").newestFirst().stream()
                                .filter(row -> visit.key().authorisedOn(row.client()))
                                .toList());
    }

    private void client(long id, String nombre, String tipo, String nif, String territorio, String regimenIva) {
        ObjectNode client = JsonNodeFactory.instance.objectNode();
        client.put("object", "client").put("id", id).put("nombre", nombre).put("nif", nif);
        client.put("email", "cliente" + id + "@cliente.invalid").put("tipo", tipo);
        client.put("territorio", territorio).put("regimen_iva", regimenIva);
        client.put("autorizado", true);
        String now = office.world().clock().now().toString();
        client.put("creado_en", now).put("actualizado_en", now);
        office.table("clients").add(id, client);
    }
}
