/** Runs thousands of writes so that each is done once, even if the process is killed at any moment. */
@NullMarked
package es.cg.sdk.batch;

import org.jspecify.annotations.NullMarked;
