/** What holds the whole house together: contract, public API, arrows, generated files and documents. */
@NullMarked
package es.cg.sdk.checks;

import org.jspecify.annotations.NullMarked;
