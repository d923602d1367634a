/** Expenses of a client, and their confirmation. */
@NullMarked
package es.cg.sdk.expenses;

import org.jspecify.annotations.NullMarked;
