/** One class, one example. */
@NullMarked
package es.cg.sdk.examples;

import org.jspecify.annotations.NullMarked;
