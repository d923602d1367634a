/** What chapters are built from: the checked call, its handler, and pages of lists. */
@NullMarked
package es.cg.sdk.mock.internal.calls;

import org.jspecify.annotations.NullMarked;
