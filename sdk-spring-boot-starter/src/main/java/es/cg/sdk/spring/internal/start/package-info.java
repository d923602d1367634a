/** What keeps an application from starting, in words. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.start;

import org.jspecify.annotations.NullMarked;
