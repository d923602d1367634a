package es.cg.sdk.spring.internal.webhooks;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Holds if {@code cg.webhooks.path} is set, and {@code cg.enabled} is not false. */
final class EndpointWanted implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        Environment environment = context.getEnvironment();
        return environment.containsProperty("cg.webhooks.path")
                && environment.getProperty("cg.enabled", Boolean.class, true);
    }
}
