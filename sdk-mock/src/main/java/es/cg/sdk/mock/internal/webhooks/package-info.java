/** Webhook destinations and the deliveries of events to them. */
@NullMarked
package es.cg.sdk.mock.internal.webhooks;

import org.jspecify.annotations.NullMarked;
