package es.cg.sdk.internal.requests;

/** The versions that requests send to the service. */
public final class Version {
    /** Version of this SDK; a test compares it with the build's. */
    public static final String SDK = "0.1.0-SNAPSHOT";

    /** Version of the contract that this SDK is written for. */
    public static final String CONTRACT = "2026-09-05";

    private Version() {}

    public static String userAgent() {
        return "cg-sdk-java/" + SDK + " (contract " + CONTRACT + "; Java "
                + Runtime.version().feature() + ")";
    }
}
