/** Runs a handler in the transaction that also records its event as done. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.jdbc.internal.attempts;

import org.jspecify.annotations.NullMarked;
