/** Invoices of a client, and their payments. */
@NullMarked
package es.cg.sdk.invoices;

import org.jspecify.annotations.NullMarked;
