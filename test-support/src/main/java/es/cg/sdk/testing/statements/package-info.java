/** Bank statements whose verdict is known, for the tests of the client's check and of the mock's import. */
@NullMarked
package es.cg.sdk.testing.statements;

import org.jspecify.annotations.NullMarked;
