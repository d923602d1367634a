/** Payslips, which the API reads and a person at the firm generates. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.payslips;

import org.jspecify.annotations.NullMarked;
