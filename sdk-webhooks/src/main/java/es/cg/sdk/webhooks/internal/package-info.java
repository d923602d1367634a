/** Signatures, digests and JSON, as verifier and receiver need them. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.internal;

import org.jspecify.annotations.NullMarked;
