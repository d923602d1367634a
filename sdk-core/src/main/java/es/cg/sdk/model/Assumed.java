package es.cg.sdk.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Not shown by the contract: our reading of what it withholds, listed in {@code docs/assumptions.md}. It works
 * against the bundled mock, and may change in any release once the real service shows otherwise.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
public @interface Assumed {}
