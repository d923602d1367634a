/** Files of corrections: how they are read, checked against the contract, joined and listed. */
@NullMarked
package es.cg.sdk.internal.corrections.file;

import org.jspecify.annotations.NullMarked;
