/** Payments with withholding of income tax (IRPF), and their confirmation. */
@NullMarked
package es.cg.sdk.irpfpayments;

import org.jspecify.annotations.NullMarked;
