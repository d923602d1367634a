/** Operations on the sandbox: clock, reset, fired events, test bank and reports. */
@NullMarked
package es.cg.sdk.mock.internal.sandbox;

import org.jspecify.annotations.NullMarked;
