package es.cg.sdk.spring.internal.webhooks;

/** The name of the endpoint's servlet, by which others know that a request is for it. */
public final class EndpointName {
    /** The name. */
    public static final String VALUE = "cgWebhookEndpoint";

    private EndpointName() {}
}
