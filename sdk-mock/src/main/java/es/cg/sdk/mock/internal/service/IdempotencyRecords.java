package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.ApiOperation.KeyRule;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What each {@code Idempotency-Key} got, for 24 hours: what was done, and every 500 but {@code sin_efecto}. All other
 * refusals leave the key as if it had never come. Guarded by the service's lock.
 */
public final class IdempotencyRecords {
    private static final Duration KEPT = Duration.ofHours(24);
    /** What keys got, by its table. */
    public static final String TABLE = "idempotency";

    private static final String NOTHING_WRITTEN = "sin_efecto";

    private final Environment world;

    IdempotencyRecords(Environment world) {
        this.world = world;
    }

    /** Something that a key got, to be answered again. */
    static final class Earlier {
        private final Row row;

        private Earlier(Row row) {
            this.row = row;
        }

        /** The answer, or the refusal that it was. */
        ApiResponse again() {
            int status = row.json().path("status").asInt();
            if (row.json().path("json") instanceof ObjectNode json) {
                return ApiResponse.of(status, json);
            }
            throw ApiException.of(status, row.text("code"), row.text("message"))
                    .because("replayed from its first time");
        }
    }

    /** What this visit's key got before; null if it is new or forgotten. */
    @Nullable
    Earlier earlier(ApiCall visit) {
        Row row = row(visit);
        if (row == null) {
            return null;
        }
        if (!row.text("fingerprint").equals(fingerprint(visit))) {
            throw ApiException.conflict("idempotency_key_reutilizada", "this key was used for another request")
                    .because("the key came first with " + row.text("operation") + " for client " + row.text("client"));
        }
        return new Earlier(row);
    }

    /** Keeps what was done. */
    void keep(ApiCall visit, ApiResponse response) {
        ObjectNode json = response.json();
        if (json != null) {
            ObjectNode kept = JsonNodeFactory.instance.objectNode().put("status", response.status());
            kept.set("json", json);
            keep(visit, kept);
        }
    }

    /** Keeps a refusal, if it is one of those that are. */
    void keep(ApiCall visit, ApiException refusal) {
        boolean kept = refusal.status() == 500 && !refusal.code().equals(NOTHING_WRITTEN);
        // What was done under a key stays what the key gives, whatever befalls those who ask again.
        if (kept && row(visit) == null) {
            keep(
                    visit,
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("status", refusal.status())
                            .put("code", refusal.code())
                            .put("message", String.valueOf(refusal.getMessage())));
        }
    }

    private void keep(ApiCall visit, ObjectNode kept) {
        String key = key(visit);
        if (key == null) {
            return;
        }
        Table table = world.table(TABLE);
        forget(table);
        Row before = table.find(key);
        if (before != null) {
            table.remove(before);
        }
        kept.put("id", key).put("fingerprint", fingerprint(visit));
        kept.put("operation", visit.operation().id()).put("client", Long.toString(visit.client()));
        kept.put("at", world.clock().instant().toString());
        table.add(0, kept);
    }

    /** The oldest are looked at first, and only until one is young enough. */
    private void forget(Table table) {
        List<Row> oldest = table.oldest(2);
        oldest.stream().filter(this::isForgotten).forEach(table::remove);
    }

    private @Nullable Row row(ApiCall visit) {
        String key = key(visit);
        Row row = key == null ? null : world.table(TABLE).find(key);
        return row == null || isForgotten(row) ? null : row;
    }

    private boolean isForgotten(Row row) {
        return !world.clock().instant().isBefore(Instant.parse(row.text("at")).plus(KEPT));
    }

    private static @Nullable String key(ApiCall visit) {
        boolean used = visit.operation().key() != KeyRule.NONE;
        String key = used ? visit.request().header("Idempotency-Key") : null;
        return key == null ? null : visit.key().row().id() + " " + key;
    }

    private static String fingerprint(ApiCall visit) {
        ApiRequest request = visit.request();
        String head = request.method() + " " + request.path() + " " + visit.client() + "\n";
        return Digests.sha256(head.getBytes(StandardCharsets.UTF_8)) + Digests.sha256(request.body());
    }
}
