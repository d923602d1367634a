package es.cg.sdk.spring.internal.journal;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Holds if {@code cg.write-journal.account} is set. */
final class JournalWanted implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return context.getEnvironment().containsProperty("cg.write-journal.account");
    }
}
