/** JSON values that keep everything they were read from. */
@NullMarked
package es.cg.sdk.json;

import org.jspecify.annotations.NullMarked;
