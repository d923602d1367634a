/** Records the writes of a batch before they are sent. */
@NullMarked
package es.cg.sdk.internal.writes;

import org.jspecify.annotations.NullMarked;
