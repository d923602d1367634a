/** Proves over HTTP that a receiver of webhooks does what it must, whatever it is made of. */
@NullMarked
package es.cg.sdk.webhooks.conformance;

import org.jspecify.annotations.NullMarked;
