package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;

/**
 * The name of a rate limit, as the header {@code X-CG-Rate-Limited-Reason} gives it. Unknown names are kept unchanged.
 *
 * @param value the name as the service spells it
 */
public record RateLimitReason(String value) {
    /** Requests per minute of an API key. */
    public static final RateLimitReason CREDENTIAL_RATE = new RateLimitReason("credential-rate");

    /** Requests per minute on one client of the firm. */
    public static final RateLimitReason CLIENT_RATE = new RateLimitReason("client-rate");

    /** Open requests of an API key at the same time. */
    public static final RateLimitReason CONCURRENCY = new RateLimitReason("concurrency");

    /** Clients created per hour by an API key; use {@code POST /clients/import} to create more. */
    public static final RateLimitReason CLIENT_CREATION_RATE = new RateLimitReason("client-creation-rate");

    /** Requests per minute of an API key, independent of the plan. */
    public static final RateLimitReason PLATFORM_RATE = new RateLimitReason("platform-rate");

    /** Requests per minute of an IP address. */
    public static final RateLimitReason IP_RATE = new RateLimitReason("ip-rate");

    /** Returns the name. */
    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
