package es.cg.sdk.internal.http;

/** The versions that calls tell the service. */
public final class Version {
    /** Of this SDK; a test holds it to the build's. */
    public static final String SDK = "0.1.0-SNAPSHOT";

    /** Of the contract that this SDK is written for. */
    public static final String CONTRACT = "2026-09-05";

    private Version() {}

    static String userAgent() {
        return "cg-sdk-java/" + SDK + " (contract " + CONTRACT + "; Java "
                + Runtime.version().feature() + ")";
    }
}
