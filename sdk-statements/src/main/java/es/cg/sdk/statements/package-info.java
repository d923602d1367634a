/** Checks bank statements before they are sent: format, dates, amounts, totals and balances, without a call. */
@NullMarked
package es.cg.sdk.statements;

import org.jspecify.annotations.NullMarked;
