/** What only the sandbox has: its own clock, resets, fired events, reports. */
@NullMarked
package es.cg.sdk.mock.internal.sandbox;

import org.jspecify.annotations.NullMarked;
