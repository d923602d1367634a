/** The running of batches and their journal. Not exported. */
@NullMarked
package es.cg.sdk.internal.batch;

import org.jspecify.annotations.NullMarked;
