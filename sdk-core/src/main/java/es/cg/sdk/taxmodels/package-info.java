/** Tax models of a client, and the receipts of submitted ones. */
@NullMarked
package es.cg.sdk.taxmodels;

import org.jspecify.annotations.NullMarked;
