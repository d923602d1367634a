/** Runs writes over a write journal: records them, waits for other processes, looks up what is in doubt. */
@NullMarked
package es.cg.sdk.internal.writes;

import org.jspecify.annotations.NullMarked;
