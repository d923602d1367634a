/** Sentences for the person at the screen, in Spanish and English, about what a call, a batch or a value met. */
@NullMarked
package es.cg.sdk.messages;

import org.jspecify.annotations.NullMarked;
