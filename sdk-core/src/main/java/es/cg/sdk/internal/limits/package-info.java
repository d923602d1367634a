/** Holds requests back: the open requests of an API key, and its rate limits. */
@NullMarked
package es.cg.sdk.internal.limits;

import org.jspecify.annotations.NullMarked;
