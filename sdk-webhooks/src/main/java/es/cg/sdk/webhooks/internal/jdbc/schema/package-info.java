/** Creates the webhook tables, and checks them before they are used. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.internal.jdbc.schema;

import org.jspecify.annotations.NullMarked;
