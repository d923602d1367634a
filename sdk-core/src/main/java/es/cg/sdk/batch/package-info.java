/** Thousands of writes, each done once, though the process may be killed at any moment. */
@NullMarked
package es.cg.sdk.batch;

import org.jspecify.annotations.NullMarked;
