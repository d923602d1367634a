/** What can go wrong: one unchecked root, a subclass where a caller would act differently. */
@NullMarked
package es.cg.sdk.errors;

import org.jspecify.annotations.NullMarked;
