/** The firms of a mock, each with its own production and sandbox. */
@NullMarked
package es.cg.sdk.mock.internal.firms;

import org.jspecify.annotations.NullMarked;
