/** Operations on documents. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.documents;

import org.jspecify.annotations.NullMarked;
