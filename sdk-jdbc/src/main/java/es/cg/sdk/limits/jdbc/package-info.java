/** A limit store over PostgreSQL. */
@NullMarked
package es.cg.sdk.limits.jdbc;

import org.jspecify.annotations.NullMarked;
