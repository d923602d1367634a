/** Webhook destinations of the key, and the deliveries to them. */
@NullMarked
package es.cg.sdk.destinations;

import org.jspecify.annotations.NullMarked;
