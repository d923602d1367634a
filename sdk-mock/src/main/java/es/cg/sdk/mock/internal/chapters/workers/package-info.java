/** Operations on a client's workers and their contracts. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.workers;

import org.jspecify.annotations.NullMarked;
