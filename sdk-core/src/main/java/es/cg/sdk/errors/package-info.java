/** The exceptions of the SDK: one unchecked superclass, and subclasses for failures that callers handle differently. */
@NullMarked
package es.cg.sdk.errors;

import org.jspecify.annotations.NullMarked;
