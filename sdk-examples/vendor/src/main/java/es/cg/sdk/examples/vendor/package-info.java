/** An ERP for many firms, in several processes over one database. */
@NullMarked
package es.cg.sdk.examples.vendor;

import org.jspecify.annotations.NullMarked;
