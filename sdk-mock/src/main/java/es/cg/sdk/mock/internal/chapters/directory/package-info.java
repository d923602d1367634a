/** Operations on a client's directory: addressees and products. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.directory;

import org.jspecify.annotations.NullMarked;
