/** Connections, transactions, scripts and checks of tables in a database of the application. */
@NullMarked
package es.cg.sdk.database;

import org.jspecify.annotations.NullMarked;
