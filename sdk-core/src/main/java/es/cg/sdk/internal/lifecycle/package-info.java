/** Closing a client, and the deadlines of its calls. */
@NullMarked
package es.cg.sdk.internal.lifecycle;

import org.jspecify.annotations.NullMarked;
