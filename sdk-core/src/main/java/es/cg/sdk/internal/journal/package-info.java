/** Records the writes of a batch on disk before they are sent, and finds those of earlier runs. */
@NullMarked
package es.cg.sdk.internal.journal;

import org.jspecify.annotations.NullMarked;
