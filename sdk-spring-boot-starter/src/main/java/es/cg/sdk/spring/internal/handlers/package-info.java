/** Finds the application's handlers of webhook events. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.handlers;

import org.jspecify.annotations.NullMarked;
