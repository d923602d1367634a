/** The state of jobs, by id. */
@NullMarked
package es.cg.sdk.jobs;

import org.jspecify.annotations.NullMarked;
