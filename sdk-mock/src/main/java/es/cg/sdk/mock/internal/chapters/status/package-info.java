/** The status operation. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.status;

import org.jspecify.annotations.NullMarked;
