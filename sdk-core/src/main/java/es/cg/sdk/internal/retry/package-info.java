/** The attempts of a call: whether there is another, and after which wait. */
@NullMarked
package es.cg.sdk.internal.retry;

import org.jspecify.annotations.NullMarked;
