/** Puts requests into the contract's form, and answers and events into the form that corrections describe. */
@NullMarked
package es.cg.sdk.mock.internal.wire;

import org.jspecify.annotations.NullMarked;
