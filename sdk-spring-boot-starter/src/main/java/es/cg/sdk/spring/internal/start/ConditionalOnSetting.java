package es.cg.sdk.spring.internal.start;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.springframework.context.annotation.Conditional;

/** Holds if a property is set, whatever its value: what is wrong with that is explained later. */
@Retention(RetentionPolicy.RUNTIME)
@Conditional(SettingCondition.class)
public @interface ConditionalOnSetting {
    /** The name of the property. */
    String value();

    /** Whether it must also be true. */
    boolean isTrue() default false;
}
