/** Whether a client is open, and the deadlines of what it does. */
@NullMarked
package es.cg.sdk.internal.lifecycle;

import org.jspecify.annotations.NullMarked;
