/**
 * Registers webhook destinations and keeps their secrets: {@link es.cg.sdk.webhooks.registration.WebhookRegistration}
 * is the place to begin.
 */
@NullMarked
package es.cg.sdk.webhooks.registration;

import org.jspecify.annotations.NullMarked;
