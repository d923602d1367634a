/** Creates the webhook tables, and checks them before they are used. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.jdbc.internal.schema;

import org.jspecify.annotations.NullMarked;
