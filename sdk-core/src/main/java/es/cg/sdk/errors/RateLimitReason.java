package es.cg.sdk.errors;

import es.cg.sdk.text.PrintableText;

/** Which limit it is, as {@code X-CG-Rate-Limited-Reason} names it. One that is not known here is kept as it came. */
public record RateLimitReason(String value) {
    /** So many requests of a key in a minute: slow down. */
    public static final RateLimitReason CREDENTIAL_RATE = new RateLimitReason("credential-rate");

    /** So many requests on one client in a minute: spread the calls. */
    public static final RateLimitReason CLIENT_RATE = new RateLimitReason("client-rate");

    /** So many open requests of a key at once. */
    public static final RateLimitReason CONCURRENCY = new RateLimitReason("concurrency");

    /** So many clients created by a key in an hour: {@code POST /clients/import} is for more. */
    public static final RateLimitReason CLIENT_CREATION_RATE = new RateLimitReason("client-creation-rate");

    /** So many requests of a key in a minute, whatever the plan. */
    public static final RateLimitReason PLATFORM_RATE = new RateLimitReason("platform-rate");

    /** So many requests of an address in a minute. */
    public static final RateLimitReason IP_RATE = new RateLimitReason("ip-rate");

    /** The word. */
    @Override
    public String toString() {
        return PrintableText.of(value);
    }
}
