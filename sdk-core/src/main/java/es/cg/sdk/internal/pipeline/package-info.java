/** Runs a call: its attempts, the retries between them, and the result or the exception that it ends with. */
@NullMarked
package es.cg.sdk.internal.pipeline;

import org.jspecify.annotations.NullMarked;
