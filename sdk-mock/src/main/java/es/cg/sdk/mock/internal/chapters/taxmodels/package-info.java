/** Operations on tax models. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.taxmodels;

import org.jspecify.annotations.NullMarked;
