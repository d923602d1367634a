/** The threads of an inbox: the workers, and the monitor that watches them. Not exported. */
@NullMarked
package es.cg.sdk.webhooks.jdbc.internal.workers;

import org.jspecify.annotations.NullMarked;
