/** Iterates over a list page by page. */
@NullMarked
package es.cg.sdk.internal.lists;

import org.jspecify.annotations.NullMarked;
