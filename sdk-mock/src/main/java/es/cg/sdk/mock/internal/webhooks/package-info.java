/** Webhook destinations, and the events on their way to them. */
@NullMarked
package es.cg.sdk.mock.internal.webhooks;

import org.jspecify.annotations.NullMarked;
