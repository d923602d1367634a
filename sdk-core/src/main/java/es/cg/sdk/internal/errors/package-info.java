/** Classifies answers, and creates the exception that a call ends with. */
@NullMarked
package es.cg.sdk.internal.errors;

import org.jspecify.annotations.NullMarked;
