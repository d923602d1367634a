package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.outbound.PublicAddresses;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The destinations of a key: made, changed, verified and deleted. Guarded by the service's lock. */
public final class DestinationsChapter implements Chapter {
    /** The destinations, by their table. */
    public static final String TABLE = "webhooks";

    private static final String HANDSHAKE = "webhook.handshake";

    // Who made it has read its secret in the answer by then.
    private static final Duration SHORTLY = Duration.ofSeconds(1);

    private final ServiceContext office;
    private final Handshake handshake;

    /** The destinations of this office's world. */
    public DestinationsChapter(ServiceContext office) {
        this.office = office;
        this.handshake = new Handshake(office);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "webhooks.list", this::list,
                "webhooks.get", visit -> ApiResponse.of(200, named(visit).row().shown()),
                "webhooks.create", this::create,
                "webhooks.update", this::update,
                "webhooks.delete", this::delete);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(HANDSHAKE, payload -> {
            Destination destination = find(payload.path("id").asText());
            // One that was verified meanwhile, or is to be again, has another number.
            if (destination != null && payload.path("number").asInt() == destination.handshakes()) {
                office.world().trace(payload.path("trace").asText());
                verify(destination);
            }
        });
    }

    /** Every destination of the world, the oldest first. */
    public List<Row> all() {
        return office.table(TABLE).oldest(Integer.MAX_VALUE);
    }

    /** The world begins anew, and the destinations are still there: what waits for its handshake gets it. */
    public void begin() {
        for (Row row : all()) {
            // One that has failed it waits for the gestor, and not for its handshake.
            boolean failed = row.json().path("motivo_desactivacion").isTextual();
            if (row.text("estado").equals(Destination.WAITING) && !failed) {
                later(row);
            }
        }
    }

    /** The destinations of a key, by its id. */
    public List<Row> of(String key) {
        return ofKey(key).stream().map(Destination::row).toList();
    }

    /** Whether a key has a destination that is told of events. */
    public boolean hasActive(String key) {
        return ofKey(key).stream().anyMatch(Destination::isActive);
    }

    /** Begins the handshake with a destination, for a person at the panel; false if there is none of this id. */
    public boolean verify(String id) {
        Destination destination = find(id);
        if (destination != null) {
            verify(destination);
        }
        return destination != null;
    }

    /** All destinations of a key go over to another at once. */
    public void move(ApiKey from, ApiKey to) {
        ofKey(from.row().id())
                .forEach(each -> each.row().json().put("_key", to.row().id()));
    }

    @Nullable
    Destination find(String id) {
        Row row = office.table(TABLE).find(id);
        return row == null ? null : new Destination(row);
    }

    /** The destination of the visit's key that the path names. */
    Destination named(ApiCall visit) {
        Destination destination = find(visit.pathParameter("id"));
        if (destination == null || !destination.key().equals(visit.key().row().id())) {
            throw ApiException.notFound("this key has no destination " + visit.pathParameter("id"))
                    .because(destination == null ? "there is none" : "it is another key's");
        }
        return destination;
    }

    List<Destination> ofKey(String key) {
        return all().stream()
                .map(Destination::new)
                .filter(each -> each.key().equals(key))
                .toList();
    }

    private ApiResponse list(ApiCall visit) {
        return office.listings()
                .page(
                        visit,
                        office.table(TABLE).newestFirst().stream()
                                .filter(row -> new Destination(row)
                                        .key()
                                        .equals(visit.key().row().id()))
                                .toList());
    }

    private ApiResponse create(ApiCall visit) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        replace(fields, visit.body());
        ObjectNode record = office.world().record("webhook", "whk_", fields);
        String secret = "whsec_" + office.world().dice().secret(32);
        record.putNull("verificado_en").putNull("desactivado_en").putNull("motivo_desactivacion");
        record.putNull("ultimo_codigo_http").put("estado", Destination.WAITING);
        record.put("_secret", secret).put("_key", visit.key().row().id());
        Row row = office.table(TABLE).add(0, record);
        later(row);
        return ApiResponse.of(201, row.shown().put("secreto", secret));
    }

    private ApiResponse update(ApiCall visit) {
        Destination destination = named(visit);
        String before = destination.row().text("url");
        replace(destination.row().json(), visit.body());
        if (!before.equals(destination.row().text("url"))) {
            destination.waitsForItsHandshake();
            later(destination.row());
        }
        office.world().touch(destination.row());
        return ApiResponse.of(200, destination.row().shown());
    }

    private ApiResponse delete(ApiCall visit) {
        Destination destination = named(visit);
        office.table(TABLE).remove(destination.row());
        return ApiResponse.of(
                200,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("object", "webhook")
                        .put("id", destination.id())
                        .put("eliminado", true));
    }

    private void replace(ObjectNode record, ObjectNode body) {
        isRight(body.path("url").asText());
        if (body.path("eventos").isEmpty()) {
            throw ApiException.invalid(List.of(new Violation("eventos", "eventos must name a kind of event")));
        }
        record.put("url", body.path("url").asText()).set("eventos", body.path("eventos"));
        record.put("descripcion", body.path("descripcion").asText(null));
    }

    private void isRight(String url) {
        URI address;
        try {
            address = new URI(url);
        } catch (URISyntaxException e) {
            throw wrong("url must be an address");
        }
        String host = address.getHost();
        if (host == null || address.getRawUserInfo() != null || address.getRawFragment() != null) {
            throw wrong("url must be an address with a host, and without user or fragment");
        }
        if (PublicAddresses.isLoopback(host) && !office.firm().publicDestinationsOnly()) {
            return;
        }
        if (!"https".equalsIgnoreCase(address.getScheme()) || !PublicAddresses.mayBePublic(host)) {
            throw wrong("url must be a public HTTPS address");
        }
    }

    private static ApiException wrong(String rule) {
        return ApiException.invalid(List.of(new Violation("url", rule)));
    }

    private void later(Row row) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", row.id());
        payload.put("trace", office.world().trace()).put("number", new Destination(row).nextHandshake());
        office.world().agenda().put(office.world().clock().instant().plus(SHORTLY), HANDSHAKE, payload);
    }

    private void verify(Destination destination) {
        destination.nextHandshake();
        handshake.begin(destination, () -> find(destination.id()));
    }
}
