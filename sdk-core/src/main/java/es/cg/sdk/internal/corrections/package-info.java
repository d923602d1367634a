/** How calls follow a file of corrections. */
@NullMarked
package es.cg.sdk.internal.corrections;

import org.jspecify.annotations.NullMarked;
