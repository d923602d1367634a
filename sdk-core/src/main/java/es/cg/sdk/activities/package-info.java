/** A client's economic activities (IAE). */
@NullMarked
package es.cg.sdk.activities;

import org.jspecify.annotations.NullMarked;
