package es.cg.sdk.spring.internal.webhooks;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Holds if events are kept in a database, as far as properties tell: there is an endpoint, or a store is chosen. */
final class StoreWanted implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Environment environment = context.getEnvironment();
        String store = environment.getProperty("cg.webhooks.store", "auto");
        return !store.equalsIgnoreCase("memory")
                && (!store.equalsIgnoreCase("auto") || environment.containsProperty("cg.webhooks.path"));
    }

    /** Returns whether this application processes events that others have received. */
    static boolean isInbox(Environment environment) {
        return environment.getProperty("cg.webhooks.store", "auto").equalsIgnoreCase("inbox");
    }
}
