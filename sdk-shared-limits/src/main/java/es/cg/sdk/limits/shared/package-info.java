/** A limit store over PostgreSQL. */
@NullMarked
package es.cg.sdk.limits.shared;

import org.jspecify.annotations.NullMarked;
