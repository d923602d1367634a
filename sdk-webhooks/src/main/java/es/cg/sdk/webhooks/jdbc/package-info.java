/** Knows in PostgreSQL or H2, for any number of processes, which events came, and has each done once. */
@NullMarked
package es.cg.sdk.webhooks.jdbc;

import org.jspecify.annotations.NullMarked;
