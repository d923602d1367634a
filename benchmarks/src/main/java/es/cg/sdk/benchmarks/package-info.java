/** What is claimed, measured. */
@NullMarked
package es.cg.sdk.benchmarks;

import org.jspecify.annotations.NullMarked;
