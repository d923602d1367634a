package es.cg.sdk.mock.internal.http;

import java.time.Duration;

/**
 * What a door takes.
 *
 * @param head the most bytes of a request's line and headers
 * @param json the most bytes of a body
 * @param upload the most bytes of a body that is a form with files
 * @param drained the most bytes that are read and dropped so that a refusal arrives in order
 * @param patience how long the next byte of a request that has begun may take
 */
public record HttpLimits(int head, int json, int upload, long drained, Duration patience) {
    /** What the doors take unless told. */
    public static final HttpLimits USUAL =
            new HttpLimits(256 << 10, 10 << 20, 50 << 20, 256L << 20, Duration.ofSeconds(30));

    /** What the panel takes: a whole state may come. */
    public static final HttpLimits PANEL =
            new HttpLimits(256 << 10, 512 << 20, 512 << 20, 1L << 30, Duration.ofSeconds(30));
}
