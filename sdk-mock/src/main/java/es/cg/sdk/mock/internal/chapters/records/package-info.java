/** Rules, filters and amounts that the chapters share. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.records;

import org.jspecify.annotations.NullMarked;
