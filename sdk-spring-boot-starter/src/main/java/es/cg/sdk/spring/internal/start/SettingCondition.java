package es.cg.sdk.spring.internal.start;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** What {@link ConditionalOnSetting} says. */
final class SettingCondition implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        MergedAnnotation<ConditionalOnSetting> wanted =
                metadata.getAnnotations().get(ConditionalOnSetting.class);
        Environment environment = context.getEnvironment();
        String name = wanted.getString("value");
        return wanted.getBoolean("isTrue")
                ? environment.getProperty(name, Boolean.class, false)
                : environment.containsProperty(name);
    }
}
