package es.cg.sdk.spring.internal.handlers;

import es.cg.sdk.webhooks.EventHandler;

/** Is around each call of the application's handler of events. */
@FunctionalInterface
public interface HandlerObserver {
    /** Returns a handler that calls this one. */
    EventHandler around(EventHandler handler);
}
