/** A mock that differs from the contract as a file of corrections says, called by a plain HTTP client in that form. */
@NullMarked
package es.cg.sdk.mock.corrections;

import org.jspecify.annotations.NullMarked;
