/** How texts and durations are printed in messages and logs. Not exported. */
@NullMarked
package es.cg.sdk.text;

import org.jspecify.annotations.NullMarked;
