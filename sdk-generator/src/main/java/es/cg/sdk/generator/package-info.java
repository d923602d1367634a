/**
 * Makes {@code openapi.json} from the files in {@code contract}.
 *
 * <p>{@code ContractFolder} reads the files, {@code Merger} lays the overlays over the base, {@code Marks} marks what is
 * assumed, and {@code JsonWriter} writes the document, ordered by {@code KeyOrder}.
 */
@NullMarked
package es.cg.sdk.generator;

import org.jspecify.annotations.NullMarked;
