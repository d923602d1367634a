/** Operations on invoices and their payments. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.invoices;

import org.jspecify.annotations.NullMarked;
