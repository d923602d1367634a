/** Operations on a client's economic activities. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.activities;

import org.jspecify.annotations.NullMarked;
