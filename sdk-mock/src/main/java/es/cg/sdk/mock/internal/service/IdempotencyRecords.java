package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.WireForm;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.domain.Digests;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of each {@code Idempotency-Key}, kept for 24 hours: every success, and every 500 except
 * {@code sin_efecto}. After any other error the key counts as unused. Guarded by the service's lock.
 */
record IdempotencyRecords(Environment environment, WireForm wire) {
    private static final Duration KEPT = Duration.ofHours(24);
    private static final String ANSWER = "json";
    private static final String NOTHING_WRITTEN = "sin_efecto";

    /** Returns what is kept for the idempotency key of a call. */
    KeyedCall of(ApiCall call) {
        return new KeyedCall(call);
    }

    /** A call with what is kept for its idempotency key; nothing is kept for a call without one. */
    final class KeyedCall {
        private final ApiCall call;
        private final @Nullable String id;
        private @Nullable String fingerprint;

        private KeyedCall(ApiCall call) {
            String key = call.idempotencyKey();
            this.call = call;
            this.id = key == null ? null : call.key().id() + " " + key;
        }

        /**
         * Returns the earlier result of the key; null if the key is new, or older than 24 hours.
         *
         * @throws ApiException with 409 if the key was used for another request
         */
        @Nullable
        Earlier earlier() {
            Row row = row();
            if (row == null) {
                return null;
            }
            if (!row.is("fingerprint", fingerprint())) {
                throw ApiException.conflict("idempotency_key_reutilizada", Message.of("request.keyReused"))
                        .because("the key was first used with " + row.text("operation") + " for client "
                                + row.text("client"));
            }
            return new Earlier(row);
        }

        /** Keeps the answer of the call, which was done. */
        void keep(ApiResponse response) {
            if (response.json() != null) {
                // As text, since a tree takes several times the memory.
                String text = new String(response.bytes(), StandardCharsets.UTF_8);
                keep(JsonNodeFactory.instance
                        .objectNode()
                        .put("status", response.status())
                        .put(ANSWER, text));
            }
        }

        /** Keeps an error, if it is one of those that are kept. */
        void keep(ApiException error) {
            boolean kept = error.status() == 500 && !isUnwritten(error.code());
            // A key that has a result keeps it, whatever error a later call with it meets.
            if (kept && row() == null) {
                keep(JsonNodeFactory.instance
                        .objectNode()
                        .put("status", error.status())
                        .put("code", error.code())
                        .put("message", String.valueOf(error.getMessage())));
            }
        }

        private void keep(ObjectNode kept) {
            if (id == null) {
                return;
            }
            Instant now = environment.clock().instant();
            Table table = environment.table(TableNames.IDEMPOTENCY);
            // Each call adds at most one record, so the table does not grow beyond a day's calls.
            table.oldest(2).stream().filter(row -> isExpired(row, now)).forEach(table::remove);
            Row before = table.find(id);
            if (before != null) {
                table.remove(before);
            }
            kept.put("id", id).put("fingerprint", fingerprint());
            kept.put("operation", call.operation().id()).put("client", Long.toString(call.client()));
            kept.put("at", now.toString());
            table.add(0, kept);
        }

        private @Nullable Row row() {
            Row row = id == null ? null : environment.find(TableNames.IDEMPOTENCY, id);
            return row == null || isExpired(row, environment.clock().instant()) ? null : row;
        }

        private String fingerprint() {
            String known = fingerprint;
            if (known == null) {
                ApiRequest request = call.request();
                String head = request.method() + " " + request.path() + " " + call.client() + "\n";
                known = Digests.sha256(head.getBytes(StandardCharsets.UTF_8))
                        + Digests.sha256(request.received().body());
                fingerprint = known;
            }
            return known;
        }
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
            if (row.json().has(ANSWER)) {
                return ApiResponse.of(status, answer());
            }
            throw ApiException.of(status, row.text("code"), Message.same(row.text("message")))
                    .because("replayed from its first time");
        }

        private ObjectNode answer() {
            try {
                return (ObjectNode) ExactJson.read(row.text(ANSWER));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("the answer that is kept for a key is not JSON", e);
            }
        }
    }

    private boolean isUnwritten(String code) {
        return code.equals(NOTHING_WRITTEN) || wire.leavesKeyUnused(code);
    }

    private static boolean isExpired(Row row, Instant now) {
        return !now.isBefore(Instant.parse(row.text("at")).plus(KEPT));
    }
}
