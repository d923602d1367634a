/** Configures the write journal. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.journal;

import org.jspecify.annotations.NullMarked;
