/** Corrections of signatures, events and their records, as files say them. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.internal.corrections;

import org.jspecify.annotations.NullMarked;
