/** Receivers with a flaw each, for the proof of receivers to find. */
@NullMarked
package es.cg.sdk.webhooks.flawed;

import org.jspecify.annotations.NullMarked;
