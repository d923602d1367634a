/** Operations on SEPA mandates and remittances. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.sepa;

import org.jspecify.annotations.NullMarked;
