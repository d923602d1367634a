package es.cg.sdk.spring.internal.corrections;

import java.util.List;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if {@code cg.corrections} names a file, as a text or as a list. */
final class CorrectionsWanted implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return !Binder.get(context.getEnvironment())
                .bind("cg.corrections", Bindable.listOf(String.class))
                .orElse(List.of())
                .isEmpty();
    }
}
