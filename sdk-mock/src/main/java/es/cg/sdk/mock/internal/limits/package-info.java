/** Counters of limits: rate limits, quota, open requests, resets and the use of the sandbox. */
@NullMarked
package es.cg.sdk.mock.internal.limits;

import org.jspecify.annotations.NullMarked;
