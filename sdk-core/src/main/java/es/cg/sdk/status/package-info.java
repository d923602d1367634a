/** The status of the service and of the key. */
@NullMarked
package es.cg.sdk.status;

import org.jspecify.annotations.NullMarked;
