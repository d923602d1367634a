/** Economic activities (IAE) of a client. */
@NullMarked
package es.cg.sdk.activities;

import org.jspecify.annotations.NullMarked;
