/** Configures the limits that several processes share. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.limits;

import org.jspecify.annotations.NullMarked;
