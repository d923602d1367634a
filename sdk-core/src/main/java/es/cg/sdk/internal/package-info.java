/** Plumbing: not exported, not promised. */
@NullMarked
package es.cg.sdk.internal;

import org.jspecify.annotations.NullMarked;
