/** Keeps the API keys of many firms in PostgreSQL, MariaDB, MySQL or H2, each encrypted and under its own firm. */
@NullMarked
package es.cg.sdk.keys.jdbc;

import org.jspecify.annotations.NullMarked;
