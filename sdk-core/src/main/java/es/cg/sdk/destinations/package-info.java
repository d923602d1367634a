/** Where the service delivers events to: webhook destinations, and what was delivered to them. */
@NullMarked
package es.cg.sdk.destinations;

import org.jspecify.annotations.NullMarked;
