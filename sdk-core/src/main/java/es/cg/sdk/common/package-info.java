/** Words and views that more than one chapter uses. */
@NullMarked
package es.cg.sdk.common;

import org.jspecify.annotations.NullMarked;
