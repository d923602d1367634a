/** What chapters build requests with: fields and filters, and the check of their names. */
@NullMarked
package es.cg.sdk.internal.requests;

import org.jspecify.annotations.NullMarked;
