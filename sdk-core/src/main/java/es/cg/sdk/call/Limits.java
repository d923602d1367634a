package es.cg.sdk.call;

/**
 * How busy an API key is in this process, at one moment; other processes that use the key are not seen.
 *
 * @param open requests that are open now
 * @param mostOpen how many may be
 * @param waiting calls that wait for a place
 */
public record Limits(int open, int mostOpen, int waiting) {}
