/** Micrometer meters and observations of calls and webhooks. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.meters;

import org.jspecify.annotations.NullMarked;
