/** Configures the client. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.client;

import org.jspecify.annotations.NullMarked;
