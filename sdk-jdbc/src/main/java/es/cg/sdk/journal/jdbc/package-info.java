/** Records writes in PostgreSQL, MariaDB, MySQL or H2, so that every process does the same document once. */
@NullMarked
package es.cg.sdk.journal.jdbc;

import org.jspecify.annotations.NullMarked;
