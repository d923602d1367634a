/** Receives webhooks at a path of the application. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.webhooks;

import org.jspecify.annotations.NullMarked;
