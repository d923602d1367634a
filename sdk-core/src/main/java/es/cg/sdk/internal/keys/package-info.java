/** The name of a client's firm, and its present API key. Not for applications. */
@NullMarked
package es.cg.sdk.internal.keys;

import org.jspecify.annotations.NullMarked;
