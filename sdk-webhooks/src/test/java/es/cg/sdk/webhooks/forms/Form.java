package es.cg.sdk.webhooks.forms;

import java.util.List;

/**
 * An event as a service might send it.
 *
 * @param id what the receiver has to know it by; empty where the body has none at the place that the contract shows
 * @param kind what it tells, wherever that stands in it
 * @param isSandbox whether it says, by the contract's word, that it is the sandbox's
 * @param failures how often its handler fails before it succeeds
 * @param bodies what is sent, one after the other, until one is answered 2xx
 */
public record Form(String id, String kind, boolean isSandbox, int failures, List<byte[]> bodies) {
    /** Keeps a copy. */
    public Form {
        bodies = List.copyOf(bodies);
    }
}
