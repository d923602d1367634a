/** Jobs, by their id. */
@NullMarked
package es.cg.sdk.jobs;

import org.jspecify.annotations.NullMarked;
