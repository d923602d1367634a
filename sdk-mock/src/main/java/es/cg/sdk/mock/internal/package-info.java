/** The mock's command line. */
@NullMarked
package es.cg.sdk.mock.internal;

import org.jspecify.annotations.NullMarked;
