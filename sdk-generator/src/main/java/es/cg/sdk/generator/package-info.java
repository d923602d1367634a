/**
 * Makes {@code openapi.json}, and what follows from it, from the files in {@code contract}.
 *
 * <p>{@code ContractFolder} reads the files, {@code Merger} lays the overlays over the base, {@code Marks} marks what is
 * assumed, and {@code JsonWriter} writes the document, ordered by {@code KeyOrder}. {@code Generator} lists what else is
 * made of the document.
 */
@NullMarked
package es.cg.sdk.generator;

import org.jspecify.annotations.NullMarked;
