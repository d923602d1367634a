package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.chapters.clients.ClientsChapter;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.limits.ResetLimit;
import es.cg.sdk.mock.internal.limits.SandboxUsage;
import es.cg.sdk.mock.internal.service.IdempotencyRecords;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import es.cg.sdk.mock.internal.webhooks.DestinationsChapter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Puts the sandbox, or one client of it, back to what is there at first. Keys, and destinations with their secrets, stay.
 * Guarded by the service's lock.
 */
final class SandboxReset {
    private static final Set<String> KEPT =
            Set.of("keys", DestinationsChapter.TABLE, SandboxUsage.TABLE, IdempotencyRecords.TABLE, "warnings");

    private final ServiceContext office;
    private final Chapters chapters;
    private final DeclaredClients declared;

    SandboxReset(ServiceContext office, Chapters chapters) {
        this.office = office;
        this.chapters = chapters;
        this.declared = new DeclaredClients(office);
    }

    ApiResponse reset(ApiCall visit) {
        ObjectNode asked = visit.body();
        if (office.isMoving()) {
            throw ClockOperation.isUnderWay();
        }
        if (asked.has("cliente") && asked.has("clientes")) {
            throw ApiException.invalid(List.of(new Violation(
                    "cliente", "with cliente only that client is reset, so that none can be declared beside it")));
        }
        Row client = asked.has("cliente") ? client(visit.key(), asked.path("cliente")) : null;
        ResetLimit resets = new ResetLimit(office);
        resets.mayReset();
        if (client == null) {
            declared.declare(asked);
            all(visit.operation().id());
        } else {
            one(client);
        }
        resets.count();
        office.dormancy().use();
        ObjectNode done = JsonNodeFactory.instance.objectNode();
        done.put("object", "sandbox_reset")
                .put("reiniciado_en", office.world().clock().stamp());
        ArrayNode clients = done.putArray("clientes");
        office.table(ClientsChapter.TABLE).oldest(Integer.MAX_VALUE).stream()
                .filter(row -> visit.key().authorisedOn(row.client()))
                .forEach(row -> clients.add(row.client()));
        return ApiResponse.of(200, done);
    }

    private Row client(ApiKey key, JsonNode number) {
        long id = number.asLong();
        Row client = office.table(ClientsChapter.TABLE).find(Long.toString(id));
        if (client == null || !(key.hadErased(id) || key.authorisedOn(id))) {
            throw ApiException.notFound("there is no client " + id + ", or this key may not act on it");
        }
        return client;
    }

    private void all(String resetting) {
        office.world().beginAnew(office.real().clock().instant(), KEPT);
        // What a key of another operation got is gone; a reset is still not done twice.
        office.table(IdempotencyRecords.TABLE).newestFirst().stream()
                .filter(row -> !row.text("operation").equals(resetting))
                .forEach(office.table(IdempotencyRecords.TABLE)::remove);
        office.limits().forget();
        chapters.the(DeliveriesChapter.class).mischief().forget();
        chapters.seed();
        List<Row> own = new ArrayList<>();
        for (ObjectNode each : declared.all()) {
            own.add(chapters.the(ClientsChapter.class).declare(each));
        }
        own.forEach(chapters::seed);
        keys(own);
        chapters.the(DestinationsChapter.class).begin();
    }

    private void one(Row client) {
        office.world().forget(client.client(), with(ClientsChapter.TABLE));
        office.table(IdempotencyRecords.TABLE).newestFirst().stream()
                .filter(row -> row.text("client").equals(client.id()))
                .forEach(office.table(IdempotencyRecords.TABLE)::remove);
        chapters.the(ClientsChapter.class).putBack(client);
        chapters.seed(client);
        Instant now = office.world().clock().instant();
        office.keys().all().forEach(key -> key.restore(client.client(), now));
    }

    /** Every key has the clients that it had, as far as they are there, and the declared ones by what they stand for. */
    private void keys(List<Row> own) {
        Instant now = office.world().clock().instant();
        Set<Long> examples = chapters.the(ClientsChapter.class).examples();
        for (ApiKey key : office.keys().all()) {
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
