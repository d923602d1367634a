/** The inside of JSON values, for the parts of the SDK that change many of them. */
@NullMarked
package es.cg.sdk.base.json;

import org.jspecify.annotations.NullMarked;
