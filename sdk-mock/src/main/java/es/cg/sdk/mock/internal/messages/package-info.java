/** The texts of errors and notes: in Spanish for answers, in English for the journal. */
@NullMarked
package es.cg.sdk.mock.internal.messages;

import org.jspecify.annotations.NullMarked;
