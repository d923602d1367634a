/** Documents of a client: invoices, receipts and other files for text recognition. */
@NullMarked
package es.cg.sdk.documents;

import org.jspecify.annotations.NullMarked;
