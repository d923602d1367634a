/** Health and info of Actuator, on the versions of Spring Boot that have them in different places. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.health;

import org.jspecify.annotations.NullMarked;
