/**
 * Makes the typed layer of sdk-core from the document and from the names and words of {@code contract/java} and {@code
 * contract/words/java}.
 *
 * <p>{@code Roles} finds what each class is, one class writes each kind of it, and {@code JavaFile} lays it out.
 */
@NullMarked
package es.cg.sdk.generator.typed;

import org.jspecify.annotations.NullMarked;
