/** Stores events in PostgreSQL, MariaDB, MySQL or H2, so that any number of processes handle each of them once. */
@NullMarked
package es.cg.sdk.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
