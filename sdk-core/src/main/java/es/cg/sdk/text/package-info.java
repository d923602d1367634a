/** Formats and masks texts for messages and logs. Not exported. */
@NullMarked
package es.cg.sdk.text;

import org.jspecify.annotations.NullMarked;
