/** Which calls are sent again after which failure. */
@NullMarked
package es.cg.sdk.internal.retries;

import org.jspecify.annotations.NullMarked;
