/** Requests to webhook receivers, sent on threads of their own. */
@NullMarked
package es.cg.sdk.mock.internal.outbound;

import org.jspecify.annotations.NullMarked;
