package es.cg.sdk.mock.internal.service;

import java.time.Duration;

/**
 * How an answer leaves: as it is, late, cut off, or not at all.
 *
 * @param kind what becomes of it
 * @param delay how long it takes first
 */
public record Fate(Kind kind, Duration delay) {
    /** It leaves as it is, at once. */
    public static final Fate WHOLE = new Fate(Kind.WHOLE, Duration.ZERO);

    /** What becomes of an answer. */
    public enum Kind {
        /** All of it is sent. */
        WHOLE,
        /** The connection is closed in its place. */
        DROPPED,
        /** The connection is closed in the middle of its body. */
        CUT
    }
}
