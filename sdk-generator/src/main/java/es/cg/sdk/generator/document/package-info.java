/**
 * Makes one document from the files in {@code contract}: {@code ContractFolder} reads them, {@code Merger} lays the
 * overlays over the base, and {@code Marks} marks what is assumed.
 */
@NullMarked
package es.cg.sdk.generator.document;

import org.jspecify.annotations.NullMarked;
