/** Runs batches and keeps their journals. Not exported. */
@NullMarked
package es.cg.sdk.internal.batch;

import org.jspecify.annotations.NullMarked;
