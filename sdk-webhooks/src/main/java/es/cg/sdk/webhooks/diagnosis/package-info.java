/** Finds out why a receiver fails the handshake, or why a signature is not valid. */
@NullMarked
package es.cg.sdk.webhooks.diagnosis;

import org.jspecify.annotations.NullMarked;
