/**
 * Types that several other packages use: vocabularies, invoice lines, checked identifiers, and the base of request
 * builders.
 */
@NullMarked
package es.cg.sdk.common;

import org.jspecify.annotations.NullMarked;
