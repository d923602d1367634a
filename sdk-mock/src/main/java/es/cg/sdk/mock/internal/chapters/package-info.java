/** The list of chapters; each chapter has a package of its own below this one. */
@NullMarked
package es.cg.sdk.mock.internal.chapters;

import org.jspecify.annotations.NullMarked;
