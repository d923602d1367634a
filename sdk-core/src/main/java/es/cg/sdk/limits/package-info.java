/** How several processes share the limits of one API key. */
@NullMarked
package es.cg.sdk.limits;

import org.jspecify.annotations.NullMarked;
