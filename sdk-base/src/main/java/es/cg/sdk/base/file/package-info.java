/** Reads a file of JSON that a person wrote: each value knows its file, line and column. */
@NullMarked
package es.cg.sdk.base.file;

import org.jspecify.annotations.NullMarked;
