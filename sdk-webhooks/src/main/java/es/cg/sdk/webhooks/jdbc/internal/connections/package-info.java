/** Connections of the application's pool: lent, guarded and given back unchanged. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.jdbc.internal.connections;

import org.jspecify.annotations.NullMarked;
