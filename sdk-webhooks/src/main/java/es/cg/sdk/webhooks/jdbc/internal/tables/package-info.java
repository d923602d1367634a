/** The SQL statements of the webhook tables, for PostgreSQL, MariaDB, MySQL and H2. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.jdbc.internal.tables;

import org.jspecify.annotations.NullMarked;
