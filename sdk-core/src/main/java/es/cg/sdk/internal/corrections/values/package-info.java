/** Values of fields: the form that they have at the service, and how they are converted, exactly or not at all. */
@NullMarked
package es.cg.sdk.internal.corrections.values;

import org.jspecify.annotations.NullMarked;
