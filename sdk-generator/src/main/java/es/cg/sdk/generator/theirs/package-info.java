/**
 * Takes the service's own document in place of the base: {@code NormalForm} brings it to OpenAPI 3.1, {@code
 * Alignment} gives its parts the names that overlays and {@code contract/java} use, and {@code Comparison} lists what
 * it lacks and what is new in it.
 */
@NullMarked
package es.cg.sdk.generator.theirs;

import org.jspecify.annotations.NullMarked;
