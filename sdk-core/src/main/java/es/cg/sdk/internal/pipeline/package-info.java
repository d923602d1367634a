/** The steps of a call, from its deadline to its result. */
@NullMarked
package es.cg.sdk.internal.pipeline;

import org.jspecify.annotations.NullMarked;
