/** Tests of Spring Boot applications against the mock: {@link es.cg.sdk.spring.test.CgMockTest}. */
@NullMarked
package es.cg.sdk.spring.test;

import org.jspecify.annotations.NullMarked;
