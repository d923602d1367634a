/** Files of corrections: how they are read, checked against the contract, and joined. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.internal.corrections.file;

import org.jspecify.annotations.NullMarked;
