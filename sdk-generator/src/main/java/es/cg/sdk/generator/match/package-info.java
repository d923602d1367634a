/**
 * Pairs the operations, fields and words of another document with ours: a pair is certain, or it is not there. Writes
 * the corrections file of what is certain, and proves a file against the other document.
 */
@NullMarked
package es.cg.sdk.generator.match;

import org.jspecify.annotations.NullMarked;
