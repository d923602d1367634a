/** The files of {@code cg.corrections}, for the client and for receivers of webhooks. */
@NullMarked
package es.cg.sdk.spring.internal.corrections;

import org.jspecify.annotations.NullMarked;
