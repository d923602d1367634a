/** The parts of a call: operations, options, idempotency keys, listeners, retry rules, lists and jobs. */
@NullMarked
package es.cg.sdk.call;

import org.jspecify.annotations.NullMarked;
