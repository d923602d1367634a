package es.cg.sdk.webhooks;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Passes each event to the handler of its kind. {@code otherwise} sets one handler for all other events. {@code
 * ignoringOthers} ignores them, except those that it cannot judge: these fail and come again. Thread-safe.
 *
 * <pre>{@code
 * WebhookRouter router = WebhookRouter.builder()
 *         .on(EventKind.INVOICE_EMITTED, event -> book(event))
 *         .ignoringOthers();
 * }</pre>
 */
public final class WebhookRouter implements EventHandler {
    private final Map<EventKind, EventHandler> handlers;
    private final @Nullable EventHandler fallback;
    private volatile boolean hasSeenKnownKind;

    private WebhookRouter(Builder builder, @Nullable EventHandler fallback) {
        this.handlers = Map.copyOf(builder.handlers);
        this.fallback = fallback;
    }

    /** Returns a builder. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void handle(WebhookEvent event) throws Exception {
        if (event.kind().isKnown()) {
            hasSeenKnownKind = true;
        }
        EventHandler handler = handlers.getOrDefault(event.kind(), fallback);
        if (handler != null) {
            handler.handle(event);
        } else if (!event.kind().isReadable() || !hasSeenKnownKind) {
            throw new IllegalStateException(notIgnored(event));
        }
    }

    private static String notIgnored(WebhookEvent event) {
        String problem =
                event.kind().isReadable() ? "is unknown, and no known kind was read before" : "could not be read";
        return "event " + event.id() + " was not ignored, since its kind (" + event.kind() + ") " + problem
                + ": set the place of \"type\" in the events of a corrections file, or give a handler for such"
                + " events with otherwise(…), or for one kind with on(…) or ignoring(…)";
    }

    /** Calls {@code checkStore} of each of its handlers. */
    @Override
    public void checkStore(EventStore store) {
        handlers.values().forEach(each -> each.checkStore(store));
        if (fallback != null) {
            fallback.checkStore(store);
        }
    }

    /** Builds a router. Not thread-safe. */
    public static final class Builder {
        private final Map<EventKind, EventHandler> handlers = new HashMap<>();

        private Builder() {}

        /**
         * Sets the handler for events of this kind.
         *
         * @throws IllegalArgumentException if the kind has a handler already
         */
        public Builder on(EventKind kind, EventHandler handler) {
            if (handlers.putIfAbsent(kind, handler) != null) {
                throw new IllegalArgumentException(kind.value() + " has a handler already: leave out one of the two");
            }
            return this;
        }

        /**
         * Ignores events of this kind: they count as done, and no handler is called.
         *
         * @throws IllegalArgumentException if the kind has a handler already
         */
        public Builder ignoring(EventKind kind) {
            return on(kind, event -> {});
        }

        /**
         * Returns the router, with this handler for all other events: of kinds without a handler, of kinds that this
         * library does not know, and events whose kind could not be read.
         */
        public WebhookRouter otherwise(EventHandler fallback) {
            return new WebhookRouter(this, fallback);
        }

        /**
         * Returns the router, which ignores all other events of a {@linkplain EventKind#isKnown known} kind: they count
         * as done, and no handler is called.
         *
         * <p>If the kind of an event could not be read, {@code handle} throws IllegalStateException, so that the event
         * comes again. It also throws for an unknown kind until this router has seen a known one, which proves that
         * kinds are read from the right place. After that, unknown kinds are new ones, and are ignored too. A new
         * router, such as after a restart, begins again.
         */
        public WebhookRouter ignoringOthers() {
            return new WebhookRouter(this, null);
        }
    }
}
