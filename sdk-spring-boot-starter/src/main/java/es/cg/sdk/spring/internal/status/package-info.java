/** Reads the status of the service, and remembers it for a while. Not for users. */
@NullMarked
package es.cg.sdk.spring.internal.status;

import org.jspecify.annotations.NullMarked;
