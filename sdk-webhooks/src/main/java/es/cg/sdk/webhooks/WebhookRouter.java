package es.cg.sdk.webhooks;

import java.util.HashMap;
import java.util.Map;

/** A handler for each kind of event, and one for all others. Immutable once built. */
public final class WebhookRouter implements EventHandler {
    private final Map<EventKind, EventHandler> handlers;
    private final EventHandler fallback;

    private WebhookRouter(Builder builder, EventHandler fallback) {
        this.handlers = Map.copyOf(builder.handlers);
        this.fallback = fallback;
    }

    /** A builder. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void handle(WebhookEvent event) throws Exception {
        handlers.getOrDefault(event.kind(), fallback).handle(event);
    }

    /** Has each of its handlers check the store. */
    @Override
    public void checkStore(EventStore store) {
        handlers.values().forEach(each -> each.checkStore(store));
        fallback.checkStore(store);
    }

    /** Builds a router. */
    public static final class Builder {
        private final Map<EventKind, EventHandler> handlers = new HashMap<>();

        private Builder() {}

        /**
         * What is done with events of this kind.
         *
         * @throws IllegalArgumentException if the kind has a handler already
         */
        public Builder on(EventKind kind, EventHandler handler) {
            if (handlers.putIfAbsent(kind, handler) != null) {
                throw new IllegalArgumentException(kind.value() + " has a handler already");
            }
            return this;
        }

        /** The router, which does this with all other kinds: those that have no handler, and those that are new. */
        public WebhookRouter otherwise(EventHandler fallback) {
            return new WebhookRouter(this, fallback);
        }

        /** The router, for which all other kinds are done by doing nothing. */
        public WebhookRouter ignoringOthers() {
            return otherwise(event -> {});
        }
    }
}
