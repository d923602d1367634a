package es.cg.sdk.model;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks API elements that the published contract does not show and that the SDK assumes. Each assumption is listed in
 * {@code docs/reference/assumptions.md}. Such an element works against the bundled mock, and may change in any release
 * if the real service behaves differently.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
public @interface Assumed {}
