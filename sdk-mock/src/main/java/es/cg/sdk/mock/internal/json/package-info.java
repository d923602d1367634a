/** Reads and writes JSON as trees. */
@NullMarked
package es.cg.sdk.mock.internal.json;

import org.jspecify.annotations.NullMarked;
