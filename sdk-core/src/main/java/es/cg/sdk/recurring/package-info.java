/** Recurring invoices of a client: schedules by which the service issues invoices. */
@NullMarked
package es.cg.sdk.recurring;

import org.jspecify.annotations.NullMarked;
