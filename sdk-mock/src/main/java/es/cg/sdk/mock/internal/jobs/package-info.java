/** Deferred operations. */
@NullMarked
package es.cg.sdk.mock.internal.jobs;

import org.jspecify.annotations.NullMarked;
