package es.cg.sdk.spring.internal.journal;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Holds if {@code cg.write-journal.per-firm} is true. */
final class FirmJournalsWanted implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return context.getEnvironment().getProperty("cg.write-journal.per-firm", Boolean.class, false);
    }
}
