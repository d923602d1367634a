/** Polls the jobs of deferred operations. */
@NullMarked
package es.cg.sdk.internal.jobs;

import org.jspecify.annotations.NullMarked;
