/** The events that the service sends. */
@NullMarked
package es.cg.sdk.webhooks;

import org.jspecify.annotations.NullMarked;
