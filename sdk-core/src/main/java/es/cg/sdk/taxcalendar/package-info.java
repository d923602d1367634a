/** The tax obligations of a client and their deadlines. */
@NullMarked
package es.cg.sdk.taxcalendar;

import org.jspecify.annotations.NullMarked;
