/** The payslips of the workers of a client. */
@NullMarked
package es.cg.sdk.payslips;

import org.jspecify.annotations.NullMarked;
