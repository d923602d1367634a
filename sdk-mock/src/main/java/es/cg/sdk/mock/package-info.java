/** The whole service in memory, started in one line: {@link es.cg.sdk.mock.MockCg}. */
@NullMarked
package es.cg.sdk.mock;

import org.jspecify.annotations.NullMarked;
