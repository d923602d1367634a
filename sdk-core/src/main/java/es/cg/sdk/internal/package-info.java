/** Implementation of the client; not exported, and not part of the public API. */
@NullMarked
package es.cg.sdk.internal;

import org.jspecify.annotations.NullMarked;
