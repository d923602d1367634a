package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of each {@code Idempotency-Key}, kept for 24 hours: every success, and every 500 except {@code sin_efecto}.
 * After any other error the key counts as unused. Guarded by the service's lock.
 */
final class IdempotencyRecords {
    private static final Duration KEPT = Duration.ofHours(24);
    private static final String NOTHING_WRITTEN = "sin_efecto";

    private final Environment environment;

    IdempotencyRecords(Environment environment) {
        this.environment = environment;
    }

    /** The result of an earlier call with the same key. */
    static final class Earlier {
        private final Row row;

        private Earlier(Row row) {
            this.row = row;
        }

        /**
         * Returns the earlier answer again.
         *
         * @throws ApiException if the earlier answer was an error
         */
        ApiResponse replay() {
            int status = row.json().path("status").asInt();
            if (row.json().path("json") instanceof ObjectNode json) {
                return ApiResponse.of(status, json);
            }
            throw ApiException.of(status, row.text("code"), row.text("message"))
                    .because("replayed from its first time");
        }
    }

    /**
     * Returns the earlier result of the call's key; null if the key is new, or older than 24 hours.
     *
     * @throws ApiException with 409 if the key was used for another request
     */
    @Nullable
    Earlier earlier(ApiCall call) {
        Row row = row(call);
        if (row == null) {
            return null;
        }
        if (!row.text("fingerprint").equals(fingerprint(call))) {
            throw ApiException.conflict("idempotency_key_reutilizada", "this key was used for another request")
                    .because("the key was first used with " + row.text("operation") + " for client "
                            + row.text("client"));
        }
        return new Earlier(row);
    }

    /** Keeps the answer of a call that was done. */
    void keep(ApiCall call, ApiResponse response) {
        ObjectNode json = response.json();
        if (json != null) {
            ObjectNode kept = JsonNodeFactory.instance.objectNode().put("status", response.status());
            kept.set("json", json);
            keep(call, kept);
        }
    }

    /** Keeps an error, if it is one of those that are kept. */
    void keep(ApiCall call, ApiException error) {
        boolean kept = error.status() == 500 && !error.code().equals(NOTHING_WRITTEN);
        // A key that has a result keeps it, whatever error a later call with it meets.
        if (kept && row(call) == null) {
            keep(
                    call,
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("status", error.status())
                            .put("code", error.code())
                            .put("message", String.valueOf(error.getMessage())));
        }
    }

    private void keep(ApiCall call, ObjectNode kept) {
        String key = key(call);
        if (key == null) {
            return;
        }
        Table table = environment.table(TableNames.IDEMPOTENCY);
        removeExpired(table);
        Row before = table.find(key);
        if (before != null) {
            table.remove(before);
        }
        kept.put("id", key).put("fingerprint", fingerprint(call));
        kept.put("operation", call.operation().id()).put("client", Long.toString(call.client()));
        kept.put("at", environment.clock().instant().toString());
        table.add(0, kept);
    }

    /** Removes up to two expired records. Each call adds at most one, so the table does not grow beyond a day's calls. */
    private void removeExpired(Table table) {
        List<Row> oldest = table.oldest(2);
        oldest.stream().filter(this::isExpired).forEach(table::remove);
    }

    private @Nullable Row row(ApiCall call) {
        String key = key(call);
        Row row = key == null ? null : environment.table(TableNames.IDEMPOTENCY).find(key);
        return row == null || isExpired(row) ? null : row;
    }

    private boolean isExpired(Row row) {
        return !environment
                .clock()
                .instant()
                .isBefore(Instant.parse(row.text("at")).plus(KEPT));
    }

    private static @Nullable String key(ApiCall call) {
        String key = call.idempotencyKey();
        return key == null ? null : call.key().id() + " " + key;
    }

    private static String fingerprint(ApiCall call) {
        ApiRequest request = call.request();
        String head = request.method() + " " + request.path() + " " + call.client() + "\n";
        return Digests.sha256(head.getBytes(StandardCharsets.UTF_8)) + Digests.sha256(request.body());
    }
}
