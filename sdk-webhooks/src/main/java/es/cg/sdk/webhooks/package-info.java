/** Receives and verifies webhooks: {@link es.cg.sdk.webhooks.WebhookReceiver} is the place to begin. */
@NullMarked
package es.cg.sdk.webhooks;

import org.jspecify.annotations.NullMarked;
