/** Formats and masks texts for messages and logs, and digests them. */
@NullMarked
package es.cg.sdk.base.text;

import org.jspecify.annotations.NullMarked;
