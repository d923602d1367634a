/** The state of an environment: tables, clock, random source and scheduled tasks. */
@NullMarked
package es.cg.sdk.mock.internal.store;

import org.jspecify.annotations.NullMarked;
