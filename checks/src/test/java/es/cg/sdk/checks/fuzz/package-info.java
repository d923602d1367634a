/**
 * Whatever comes over the wire: targets for a fuzzer over the receiver of webhooks, each held to a second reading of the
 * same rules. The kept inputs stand in the resources under the name of each; the usual build runs over those alone.
 */
@NullMarked
package es.cg.sdk.checks.fuzz;

import org.jspecify.annotations.NullMarked;
