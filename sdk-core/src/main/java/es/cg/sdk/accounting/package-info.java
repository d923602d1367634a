/** The books of a client: entries, chart of accounts and accounting periods. */
@NullMarked
package es.cg.sdk.accounting;

import org.jspecify.annotations.NullMarked;
