/** Calls over bare HTTP, for the tests. */
@NullMarked
package es.cg.sdk.mock.calls;

import org.jspecify.annotations.NullMarked;
