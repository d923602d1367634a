/** Runs the items of a batch, each once over all runs. Not exported. */
@NullMarked
package es.cg.sdk.internal.batch;

import org.jspecify.annotations.NullMarked;
