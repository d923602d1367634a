/** Reads a small file as a whole, and JSON that a person wrote: each value of it knows its file, line and column. */
@NullMarked
package es.cg.sdk.base.file;

import org.jspecify.annotations.NullMarked;
