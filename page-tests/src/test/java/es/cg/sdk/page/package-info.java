/** The mock's web page in a real browser. */
@NullMarked
package es.cg.sdk.page;

import org.jspecify.annotations.NullMarked;
