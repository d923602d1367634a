/** Receives webhooks in the HTTP server of the JDK. */
@NullMarked
package es.cg.sdk.webhooks.jdkhttp;

import org.jspecify.annotations.NullMarked;
