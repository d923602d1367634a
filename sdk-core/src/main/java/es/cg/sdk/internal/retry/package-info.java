/** Decides whether a failed call is retried, and after which wait. */
@NullMarked
package es.cg.sdk.internal.retry;

import org.jspecify.annotations.NullMarked;
