/** The directory of a client: the recipients of its invoices, and its products. */
@NullMarked
package es.cg.sdk.directory;

import org.jspecify.annotations.NullMarked;
