/** Where a batch records its writes before they are sent. */
@NullMarked
package es.cg.sdk.internal.writes;

import org.jspecify.annotations.NullMarked;
