/** Limits the requests in flight of an API key, and throttles them to its rate limits. */
@NullMarked
package es.cg.sdk.internal.limits;

import org.jspecify.annotations.NullMarked;
