/** Operations on a client's calendar of tax obligations. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.calendar;

import org.jspecify.annotations.NullMarked;
