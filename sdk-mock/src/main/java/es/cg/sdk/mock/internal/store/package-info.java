/** The state. */
@NullMarked
package es.cg.sdk.mock.internal.store;

import org.jspecify.annotations.NullMarked;
