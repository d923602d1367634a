/**
 * The client and the webhook receiver in a Spring Boot application: {@link es.cg.sdk.spring.CgProperties} lists the
 * settings.
 */
@NullMarked
package es.cg.sdk.spring;

import org.jspecify.annotations.NullMarked;
