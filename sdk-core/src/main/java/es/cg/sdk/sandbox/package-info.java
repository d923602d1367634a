/** Control of the sandbox: clock, test data, simulated events, and reports. */
@NullMarked
package es.cg.sdk.sandbox;

import org.jspecify.annotations.NullMarked;
