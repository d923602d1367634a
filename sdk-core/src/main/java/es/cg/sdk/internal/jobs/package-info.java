/** Jobs of deferred operations: where they are looked at, and when. */
@NullMarked
package es.cg.sdk.internal.jobs;

import org.jspecify.annotations.NullMarked;
