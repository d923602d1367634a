package es.cg.sdk.mock.internal.http;

import java.time.Duration;

/**
 * Limits of an HTTP listener.
 *
 * @param head the maximum bytes of the request line and headers
 * @param json the maximum bytes of a body
 * @param upload the maximum bytes of a form with files
 * @param memory the maximum bytes of a body that are kept in memory; a longer one is kept in a file
 * @param drained the maximum bytes that are read and dropped so that an error answer arrives
 * @param readTimeout how long the next byte of a started request may take
 */
public record HttpLimits(int head, int json, int upload, int memory, long drained, Duration readTimeout) {
    /** The limits of the API. */
    public static final HttpLimits USUAL =
            new HttpLimits(256 << 10, 10 << 20, 50 << 20, 50 << 20, 256L << 20, Duration.ofSeconds(30));

    /** The limits of the panel, which may receive a whole state. */
    public static final HttpLimits PANEL =
            new HttpLimits(256 << 10, 512 << 20, 512 << 20, 1 << 20, 1L << 30, Duration.ofSeconds(30));
}
