package es.cg.sdk.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.journal.WriteJournal.Environment;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a walk over changes is, as the text of a watermark has it. Immutable.
 *
 * @param since changes since then are asked for; null for all records
 * @param start the service's time at the start of the walk, of the last one after its end; null if it is not known
 * @param cursor where the walk goes on; null before its first page and after its last one
 */
record WalkPosition(
        Walk walk,
        @Nullable Instant since,
        @Nullable Instant start,
        @Nullable String cursor) {
    private static final String VERSION = "1";
    private static final String SEPARATOR = "|";
    private static final int FIELDS = 8;
    // No firm's name has a colon.
    private static final String KEY = "key:";

    /**
     * What a watermark belongs to.
     *
     * @param firm the name of the firm; a digest of the API key if the client has none
     * @param resource the list, such as {@code invoices}
     */
    record Walk(Environment environment, String firm, String resource, long client) {
        /** Returns that of a caller's list. */
        static Walk of(Caller caller, String resource) {
            String name = caller.firmName();
            return new Walk(
                    caller.keyKind() == ApiKey.Kind.SANDBOX ? Environment.SANDBOX : Environment.PRODUCTION,
                    name == null ? KEY + caller.apiKeyDigest() : name,
                    resource,
                    requireNonNull(caller.client(), "changes are those of a client"));
        }

        private Walk by(String other) {
            return new Walk(environment, other, resource, client);
        }

        boolean isSandbox() {
            return environment == Environment.SANDBOX;
        }

        /** Returns the fields of a watermark that say this. */
        private String text() {
            return String.join(
                    SEPARATOR, environment.name().toLowerCase(Locale.ROOT), firm, resource, Long.toString(client));
        }
    }

    /**
     * Reads a watermark. That of another key has the other one's walk, if none of both has a name.
     *
     * @throws IllegalArgumentException if it is none, or belongs to something else
     */
    static WalkPosition of(Watermark watermark, Walk walk) {
        String[] fields = watermark.text().split("\\|", -1);
        if (fields.length != FIELDS || !fields[0].equals(VERSION)) {
            throw new IllegalArgumentException("the watermark is of another version of the SDK, or is none: "
                    + watermark.text() + ". Use its version, or begin with a full walk");
        }
        String owner = String.join(SEPARATOR, fields[1], fields[2], fields[3], fields[4]);
        Walk known = walk.firm().startsWith(KEY) && fields[2].startsWith(KEY) ? walk.by(fields[2]) : walk;
        if (!owner.equals(known.text())) {
            throw new IllegalArgumentException("the watermark is of environment, firm, list and client " + owner
                    + ", and the walk is of " + walk.text() + ": nothing was sent");
        }
        try {
            return new WalkPosition(known, time(fields[5]), time(fields[6]), decoded(fields[7]));
        } catch (DateTimeException | IllegalArgumentException damaged) {
            throw new IllegalArgumentException("the watermark is damaged: " + watermark.text(), damaged);
        }
    }

    private static @Nullable Instant time(String field) {
        return field.isEmpty() ? null : Instant.parse(field);
    }

    private static @Nullable String decoded(String field) {
        return field.isEmpty() ? null : URLDecoder.decode(field, UTF_8);
    }

    Watermark watermark() {
        return new Watermark(String.join(
                SEPARATOR,
                VERSION,
                walk.text(),
                since == null ? "" : since.toString(),
                start == null ? "" : start.toString(),
                cursor == null ? "" : URLEncoder.encode(cursor, UTF_8)));
    }

    /** Returns whether the first page comes next. */
    boolean isBegin() {
        return cursor == null;
    }

    /** Returns the latest time that this position knows of the service; null if it knows none. */
    @Nullable
    Instant latest() {
        return start == null ? since : start;
    }

    /** Returns that of a walk that begins at this time of the service; null if it is not known. */
    WalkPosition startedAt(@Nullable Instant time) {
        return new WalkPosition(walk, since, time == null ? null : time.truncatedTo(ChronoUnit.SECONDS), cursor);
    }

    /** Returns that of the page with this cursor; null for the first page. */
    WalkPosition at(@Nullable String next) {
        return new WalkPosition(walk, since, start, next);
    }

    /** Returns that of a walk over all records. */
    static WalkPosition ofAll(Walk walk) {
        return new WalkPosition(walk, null, null, null);
    }

    /** Returns that after the last page. */
    WalkPosition ended(Duration overlap) {
        Instant next = start == null ? since : start.minus(overlap).truncatedTo(ChronoUnit.SECONDS);
        return new WalkPosition(walk, next, start, null);
    }
}
