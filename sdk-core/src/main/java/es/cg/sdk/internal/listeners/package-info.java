/** Reports what calls do to the log and to the listeners of a client. */
@NullMarked
package es.cg.sdk.internal.listeners;

import org.jspecify.annotations.NullMarked;
