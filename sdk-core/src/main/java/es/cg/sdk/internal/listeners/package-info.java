/** Tells the log and the listeners of a client what its calls do. */
@NullMarked
package es.cg.sdk.internal.listeners;

import org.jspecify.annotations.NullMarked;
