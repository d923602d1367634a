/** Connections of the application's pool: lent, guarded and given back unchanged. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.internal.jdbc.connections;

import org.jspecify.annotations.NullMarked;
