/** The first call: what the key can do. */
@NullMarked
package es.cg.sdk.status;

import org.jspecify.annotations.NullMarked;
