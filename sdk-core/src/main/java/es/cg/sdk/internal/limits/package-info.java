/**
 * What calls wait for, and what bounds their waits: request slots, rate limits, deadlines, and the end of the client.
 */
@NullMarked
package es.cg.sdk.internal.limits;

import org.jspecify.annotations.NullMarked;
