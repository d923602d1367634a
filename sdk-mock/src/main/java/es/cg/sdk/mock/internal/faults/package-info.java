/** Faults that tests inject into operations and jobs. */
@NullMarked
package es.cg.sdk.mock.internal.faults;

import org.jspecify.annotations.NullMarked;
