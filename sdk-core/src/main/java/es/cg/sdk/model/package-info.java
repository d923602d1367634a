/** JSON values, typed views over the JSON of answers, and request bodies. */
@NullMarked
package es.cg.sdk.model;

import org.jspecify.annotations.NullMarked;
