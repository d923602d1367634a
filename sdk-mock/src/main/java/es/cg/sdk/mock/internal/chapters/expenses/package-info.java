/** Operations on expenses and on payments with income tax withheld. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.expenses;

import org.jspecify.annotations.NullMarked;
