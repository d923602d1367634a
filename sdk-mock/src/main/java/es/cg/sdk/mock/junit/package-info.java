/** The mock in JUnit tests. */
@NullMarked
package es.cg.sdk.mock.junit;

import org.jspecify.annotations.NullMarked;
