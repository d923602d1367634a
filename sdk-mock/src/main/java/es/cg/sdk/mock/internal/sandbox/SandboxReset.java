package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Resets the sandbox, or one of its clients, to the example records. Keys, and destinations with their secrets, are
 * kept. Guarded by the service's lock.
 */
record SandboxReset(ServiceContext context, CustomExampleClients customClients, Chapters chapters)
        implements InContext {
    private static final Set<String> KEPT = Set.of(
            TableNames.KEYS, TableNames.WEBHOOKS, TableNames.SANDBOX, TableNames.IDEMPOTENCY, TableNames.WARNINGS);

    ApiResponse reset(ApiCall call) {
        ObjectNode asked = call.body();
        if (context.clockRunner().isRunning()) {
            throw ClockOperation.isRunning();
        }
        if (asked.has("cliente") && asked.has("clientes")) {
            throw ApiException.invalid(Violation.INVALID, "cliente", Message.of("sandbox.oneOrAll"));
        }
        Row client = asked.has("cliente") ? client(call.key(), asked.path("cliente")) : null;
        context.resetLimit().check();
        if (client == null) {
            customClients.declare(asked);
            all(call.operation().id());
        } else {
            one(client);
        }
        context.resetLimit().count();
        context.sandboxUsage().use();
        ObjectNode done = JsonNodeFactory.instance.objectNode();
        done.put("object", "sandbox_reset")
                .put("reiniciado_en", environment().clock().stamp());
        ArrayNode clients = done.putArray("clientes");
        environment().clients().stream()
                .filter(row -> call.key().authorisedOn(row.client()))
                .forEach(row -> clients.add(row.client()));
        return ApiResponse.of(200, done);
    }

    private Row client(ApiKey key, JsonNode number) {
        long id = number.asLong();
        Row client = environment().client(id);
        if (client == null || !(key.hadErased(id) || key.authorisedOn(id))) {
            throw ApiException.notFound(Message.of("sandbox.noClient", Long.toString(id)));
        }
        return client;
    }

    private void all(String resetting) {
        environment().reset(context.present().instant(), KEPT);
        // Idempotency keys of other operations are forgotten; a reset must still not be done twice.
        environment().table(TableNames.IDEMPOTENCY).newestFirst().stream()
                .filter(row -> !row.is("operation", resetting))
                .forEach(environment().table(TableNames.IDEMPOTENCY)::remove);
        context.limits().clear();
        chapters.deliveries().faults().reset();
        chapters.seed();
        List<Row> own = new ArrayList<>();
        for (ObjectNode each : customClients.all()) {
            own.add(chapters.clients().declare(each));
        }
        own.forEach(chapters::seed);
        keys(own);
        chapters.destinations().scheduleHandshakes();
    }

    private void one(Row client) {
        environment().removeClient(client.client(), with(TableNames.CLIENTS));
        environment().table(TableNames.IDEMPOTENCY).newestFirst().stream()
                .filter(row -> row.is("client", client.id()))
                .forEach(environment().table(TableNames.IDEMPOTENCY)::remove);
        chapters.clients().restore(client);
        chapters.seed(client);
        Instant now = environment().clock().instant();
        context.keys().all().forEach(key -> key.restore(client.client(), now));
    }

    /** Gives every key its example clients back, and the declared clients with the consents of their case. */
    private void keys(List<Row> own) {
        Instant now = environment().clock().instant();
        Set<Long> examples = chapters.clients().examples();
        for (ApiKey key : context.keys().all()) {
            examples.forEach(client -> key.restore(client, now));
            key.keepOnly(examples);
            for (Row client : own) {
                key.authorise(client.client());
                switch (client.text("_caso")) {
                    case "sin_consentimiento" -> {}
                    case "consentimiento_no_cubre" -> key.consent(client.client(), Set.of("clientes:leer"), now);
                    default -> key.consent(client.client(), key.scopes(), now);
                }
            }
        }
    }

    private static Set<String> with(String table) {
        Set<String> kept = new HashSet<>(KEPT);
        kept.add(table);
        return kept;
    }
}
