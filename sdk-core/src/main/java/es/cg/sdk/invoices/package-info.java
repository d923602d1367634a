/** Invoices: issued, listed, and paid. */
@NullMarked
package es.cg.sdk.invoices;

import org.jspecify.annotations.NullMarked;
