package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.outbound.PublicAddresses;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The webhook destinations of keys. Guarded by the service's lock. */
public final class DestinationsChapter implements Chapter {
    private static final int LAST_PORT = 65_535;
    private static final String TABLE = TableNames.WEBHOOKS;

    private static final String HANDSHAKE = "webhook.handshake";

    // By then the caller has read the secret in the answer.
    private static final Duration SHORTLY = Duration.ofSeconds(1);

    private final Environment environment;
    private final ListPages pages;
    private final FirmSettings settings;
    private final Handshake handshake;

    /** Creates the destinations of an environment. */
    public DestinationsChapter(ServiceContext context) {
        this.environment = context.environment();
        this.pages = context.pages();
        this.settings = context.settings();
        this.handshake = new Handshake(context);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "webhooks.list", this::list,
                "webhooks.get", call -> ApiResponse.of(200, named(call).row().shown()),
                "webhooks.create", this::create,
                "webhooks.update", this::update,
                "webhooks.delete", this::delete);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(HANDSHAKE, payload -> {
            Destination destination = find(payload.path("id").asText());
            // The number differs if the destination was verified meanwhile, or is to be verified again.
            if (destination != null && payload.path("number").asInt() == destination.handshakes()) {
                environment.trace(payload.path("trace").asText());
                verify(destination);
            }
        });
    }

    /** Returns all destinations, oldest first. */
    public List<Row> all() {
        return environment.table(TABLE).oldest(Integer.MAX_VALUE);
    }

    /** Schedules the handshakes of destinations that wait for one, after a reset of the sandbox. */
    public void scheduleHandshakes() {
        for (Row row : all()) {
            // After a failed handshake the firm must start the next one.
            boolean failed = row.json().path("motivo_desactivacion").isTextual();
            if (row.is("estado", Destination.WAITING) && !failed) {
                later(row);
            }
        }
    }

    /** Returns the records of a key's destinations, by the key's id. */
    public List<Row> of(String key) {
        return ofKey(key).stream().map(Destination::row).toList();
    }

    /** Whether a key has an active destination. */
    public boolean hasActive(String key) {
        return ofKey(key).stream().anyMatch(Destination::isActive);
    }

    /**
     * Runs the handshake of what a key created before its next call, by which its caller has read the secret: so a
     * destination is active from its creation on. The calls that follow wait for it, without the lock. If nothing
     * answers, the handshake comes again at its time, one second later.
     */
    public void verifyNew(ApiKey key) {
        verifyNew(ofKey(key.id()));
    }

    /** As {@link #verifyNew(ApiKey)}, of all keys. */
    public void verifyNew() {
        verifyNew(all().stream().map(Destination::new).toList());
    }

    private void verifyNew(List<Destination> those) {
        String trace = environment.trace();
        for (Destination each : those) {
            if (each.isNew()) {
                each.nextHandshake();
                handshake.run(each, () -> find(each.id()));
                Destination now = find(each.id());
                if (now != null && now.wasAbsent() && now.handshakes() == 2) {
                    now.repeatFirstHandshake();
                }
            }
        }
        environment.trace(trace);
    }

    /** Starts the handshake with a destination, for the panel. Returns false if there is none of this id. */
    public boolean verify(String id) {
        Destination destination = find(id);
        if (destination != null) {
            verify(destination);
        }
        return destination != null;
    }

    /** Moves all destinations of a key to another key. */
    public void move(ApiKey from, ApiKey to) {
        ofKey(from.row().id())
                .forEach(each ->
                        each.row().change(json -> json.put("_key", to.row().id())));
    }

    @Nullable
    Destination find(String id) {
        Row row = environment.find(TABLE, id);
        return row == null ? null : new Destination(row);
    }

    /** Returns the destination of the call's key that the path names. */
    Destination named(ApiCall call) {
        Destination destination = find(call.pathParameter("id"));
        if (destination == null || !destination.key().equals(call.key().row().id())) {
            throw ApiException.notFound(Message.of("webhook.noDestination", call.pathParameter("id")))
                    .because(destination == null ? "there is none" : "it belongs to another key");
        }
        return destination;
    }

    List<Destination> ofKey(String key) {
        return environment.table(TABLE).newestFirst(Destination.ofKey(key)).stream()
                .map(Destination::new)
                .toList();
    }

    private ApiResponse list(ApiCall call) {
        return pages.pageOfAll(
                call, environment.table(TABLE), Destination.ofKey(call.key().id()));
    }

    private ApiResponse create(ApiCall call) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        replace(fields, call.body());
        ObjectNode record = environment.record("webhook", "whk_", fields);
        String secret = settings.fixed()
                .deliveries()
                .form()
                .signature()
                .secret(environment.random().secret(32));
        record.putNull("verificado_en").putNull("desactivado_en").putNull("motivo_desactivacion");
        record.putNull("ultimo_codigo_http").put("estado", Destination.WAITING);
        record.put("_secret", secret).put("_key", call.key().row().id());
        Row row = environment.table(TABLE).add(0, record);
        later(row);
        return ApiResponse.of(201, row.shown().put("secreto", secret));
    }

    private ApiResponse update(ApiCall call) {
        Destination destination = named(call);
        String before = destination.row().text("url");
        destination.row().change(json -> replace(json, call.body()));
        if (!before.equals(destination.row().text("url"))) {
            destination.awaitHandshake();
            later(destination.row());
        }
        environment.touch(destination.row());
        return ApiResponse.of(200, destination.row().shown());
    }

    private ApiResponse delete(ApiCall call) {
        Destination destination = named(call);
        environment.table(TABLE).remove(destination.row());
        return ApiResponse.of(
                200,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("object", "webhook")
                        .put("id", destination.id())
                        .put("eliminado", true));
    }

    private void replace(ObjectNode record, ObjectNode body) {
        checkUrl(body.path("url").asText());
        if (body.path("eventos").isEmpty()) {
            throw ApiException.invalid(Violation.INVALID, "eventos", Message.of("webhook.noEvents"));
        }
        record.put("url", body.path("url").asText()).set("eventos", body.path("eventos"));
        record.put("descripcion", body.path("descripcion").asText(null));
    }

    private void checkUrl(String url) {
        URI address;
        try {
            address = new URI(url);
        } catch (URISyntaxException e) {
            throw wrong(Message.of("webhook.noUrl"));
        }
        String host = address.getHost();
        if (host == null || address.getRawUserInfo() != null || address.getRawFragment() != null) {
            throw wrong(Message.of("webhook.noHost"));
        }
        if (address.getPort() == 0 || address.getPort() > LAST_PORT) {
            throw wrong(Message.of("webhook.noPort", LAST_PORT));
        }
        if (PublicAddresses.isLoopback(host) && !settings.fixed().publicDestinationsOnly()) {
            return;
        }
        if (settings.fixed().neighbourDestinations() && !PublicAddresses.mayBePublic(host)) {
            return;
        }
        if (!"https".equalsIgnoreCase(address.getScheme()) || !PublicAddresses.mayBePublic(host)) {
            throw wrong(Message.of("webhook.notPublic"));
        }
    }

    private static ApiException wrong(Message rule) {
        return ApiException.invalid(Violation.INVALID, "url", rule);
    }

    private void later(Row row) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", row.id());
        payload.put("trace", environment.trace()).put("number", new Destination(row).nextHandshake());
        environment.later(SHORTLY, HANDSHAKE, payload);
    }

    private void verify(Destination destination) {
        destination.nextHandshake();
        handshake.start(destination, () -> find(destination.id()));
    }
}
