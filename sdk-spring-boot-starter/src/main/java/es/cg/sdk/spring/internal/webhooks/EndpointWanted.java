package es.cg.sdk.spring.internal.webhooks;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Holds if {@code cg.webhooks.path} is set. */
final class EndpointWanted implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return context.getEnvironment().containsProperty("cg.webhooks.path");
    }
}
