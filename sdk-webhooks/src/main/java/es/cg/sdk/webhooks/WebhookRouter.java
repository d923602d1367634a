package es.cg.sdk.webhooks;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A handler for each kind of event, and one for all others, or none: see {@link Builder#ignoringOthers}. Thread-safe once
 * built.
 */
public final class WebhookRouter implements EventHandler {
    private final Map<EventKind, EventHandler> handlers;
    private final @Nullable EventHandler fallback;
    private volatile boolean isKindProven;

    private WebhookRouter(Builder builder, @Nullable EventHandler fallback) {
        this.handlers = Map.copyOf(builder.handlers);
        this.fallback = fallback;
    }

    /** A builder. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void handle(WebhookEvent event) throws Exception {
        if (event.kind().isKnown()) {
            isKindProven = true;
        }
        EventHandler handler = handlers.getOrDefault(event.kind(), fallback);
        if (handler != null) {
            handler.handle(event);
        } else if (!event.kind().isReadable() || !isKindProven) {
            throw new IllegalStateException(unknown(event));
        }
    }

    private static String unknown(WebhookEvent event) {
        String what = event.kind().isReadable()
                ? "is none that this library knows, and no known one was read before it"
                : "could not be read";
        return "event " + event.id() + " is not ignored, since its kind (" + event.kind() + ") " + what
                + ": set the place of the kind by WebhookReceiver.Builder.envelopeFields, or say what is done with such"
                + " events by otherwise(…) or, for one kind, by on(…) or ignoring(…)";
    }

    /** Has each of its handlers check the store. */
    @Override
    public void checkStore(EventStore store) {
        handlers.values().forEach(each -> each.checkStore(store));
        if (fallback != null) {
            fallback.checkStore(store);
        }
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

        /** Ignores events of this kind: they are done by doing nothing. */
        public Builder ignoring(EventKind kind) {
            return on(kind, event -> {});
        }

        /**
         * The router, which does this with all other kinds: those that have no handler, those that are new, and events
         * whose kind could not be read.
         */
        public WebhookRouter otherwise(EventHandler fallback) {
            return new WebhookRouter(this, fallback);
        }

        /**
         * The router, which ignores the {@linkplain EventKind#isKnown known} kinds that have no handler: they are done by
         * doing nothing.
         *
         * <p>An event whose kind could not be read is not ignored: it fails, and comes again. So is one of an unknown kind
         * until the router has seen a known one, which proves that kinds are read from the right place; from then on
         * unknown kinds are new ones, and ignored too.
         */
        public WebhookRouter ignoringOthers() {
            return new WebhookRouter(this, null);
        }
    }
}
