/** Tests any receiver of webhooks over HTTP. */
@NullMarked
package es.cg.sdk.webhooks.conformance;

import org.jspecify.annotations.NullMarked;
