/** What the tests of several modules use. */
@NullMarked
package es.cg.sdk.testing;

import org.jspecify.annotations.NullMarked;
