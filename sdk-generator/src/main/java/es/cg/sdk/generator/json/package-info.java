/** The values of the files in {@code contract}: each knows its file, its line, and which assumption added it. */
@NullMarked
package es.cg.sdk.generator.json;

import org.jspecify.annotations.NullMarked;
