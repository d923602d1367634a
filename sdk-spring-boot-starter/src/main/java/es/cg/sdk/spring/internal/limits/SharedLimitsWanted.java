package es.cg.sdk.spring.internal.limits;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Holds if {@code cg.shared-limits.enabled} is true. */
final class SharedLimitsWanted implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return context.getEnvironment().getProperty("cg.shared-limits.enabled", Boolean.class, false);
    }
}
