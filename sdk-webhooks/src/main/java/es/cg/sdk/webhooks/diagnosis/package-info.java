/** Finds out what is wrong with a receiver, or with a signature. */
@NullMarked
package es.cg.sdk.webhooks.diagnosis;

import org.jspecify.annotations.NullMarked;
