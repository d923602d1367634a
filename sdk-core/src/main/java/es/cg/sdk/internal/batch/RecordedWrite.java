package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.internal.writes.WriteJournal.Write;
import es.cg.sdk.text.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the journal knows of a write. Immutable.
 *
 * @param firstSent when it was first sent since it was last certain that nothing was done
 * @param made what the record is called that it made, as far as that was told
 * @param said the status and code of its last answer, if that did not tell; of a job that failed under its key, the code
 */
record RecordedWrite(
        State state,
        String key,
        String operation,
        @Nullable Long client,
        String digest,
        Instant firstSent,
        String apiKey,
        RecordIds made,
        @Nullable String said) {
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

    /** How it was last seen. */
    enum State {
        /** It may have been done. */
        UNCLEAR,
        /** Somebody has said that it was not done, but the service keeps something else under its key. */
        NOT_DONE,
        /** Nothing was done. */
        REFUSED,
        /** It is done. */
        DONE,
        /** Its job was taken, and failed: the key gets that job again. */
        SPENT
    }

    /** Whether the service may have it. */
    boolean isPerhapsDone() {
        return state == State.DONE || state == State.UNCLEAR || state == State.NOT_DONE;
    }

    /** Whether it asked for what this one asks for. */
    boolean isSame(Write other) {
        return digest.equals(other.digest())
                && operation.equals(other.operation())
                && Objects.equals(client, other.client());
    }

    /** Why its key may not be sent again by itself; null if it may. */
    @Nullable
    String doubt(Write again, Instant latest) {
        Duration age = Duration.between(firstSent, again.now());
        if (age.isNegative()) {
            return "by the clock, it was first sent in the future";
        }
        if (again.now().plus(CLOCKS_DIFFER).isBefore(latest)) {
            return "the clock was set back: by the journal it was " + latest
                    + " before, so nobody can tell how old its key is";
        }
        if (age.compareTo(IdempotencyKey.REPEAT_WINDOW) >= 0) {
            return "it was first sent 23 hours ago or more, and the service forgets its key after 24";
        }
        return apiKey.equals(again.apiKey())
                ? null
                : "it was first sent with another API key, which its key belongs to";
    }

    /** What the service would answer to its key in place of doing it; null if nothing is known that it would. */
    @Nullable
    String kept() {
        boolean keeps = said != null
                && (said.equals("409 idempotency_key_reutilizada")
                        || (said.startsWith("500") && !said.equals("500 sin_efecto")));
        return keeps ? said : null;
    }

    /** By which operation, and for whom. */
    String about() {
        return about(operation, client);
    }

    static String about(Write write) {
        return about(write.operation(), write.client());
    }

    private static String about(String operation, @Nullable Long client) {
        return "by " + operation + (client == null ? "" : " for client " + client);
    }

    /** This, and what its last answer was. */
    String withAnswer(String why) {
        return said == null ? why : why + "; its last answer was " + said;
    }

    UnknownWrite unknown(String why) {
        return new UnknownWrite(key, PrintableText.of(operation), client, firstSent, why);
    }

    /** It is done, and made this. */
    RecordedWrite done(RecordIds record) {
        RecordIds known = record.id() == null ? made : record;
        return new RecordedWrite(State.DONE, key, operation, client, digest, firstSent, apiKey, known, null);
    }

    RecordedWrite now(State other, @Nullable String answer) {
        return new RecordedWrite(other, key, operation, client, digest, firstSent, apiKey, made, answer);
    }
}
