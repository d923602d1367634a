/** The workers of a client and their contracts. */
@NullMarked
package es.cg.sdk.workers;

import org.jspecify.annotations.NullMarked;
