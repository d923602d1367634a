/** Operations on recurring invoices. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.recurring;

import org.jspecify.annotations.NullMarked;
