/** Running of tasks that fall due, when the clock runs and when it is moved. */
@NullMarked
package es.cg.sdk.mock.internal.scheduling;

import org.jspecify.annotations.NullMarked;
