/** Records writes before they are sent, so that the same document is done once over processes, API keys and days. */
@NullMarked
package es.cg.sdk.journal;

import org.jspecify.annotations.NullMarked;
