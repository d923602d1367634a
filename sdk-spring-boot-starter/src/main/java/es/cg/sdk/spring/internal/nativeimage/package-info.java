/** What a native image must keep. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.nativeimage;

import org.jspecify.annotations.NullMarked;
