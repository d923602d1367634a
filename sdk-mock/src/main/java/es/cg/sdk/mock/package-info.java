/** The mock of the API, for tests: start with {@link es.cg.sdk.mock.MockCg}. */
@NullMarked
package es.cg.sdk.mock;

import org.jspecify.annotations.NullMarked;
