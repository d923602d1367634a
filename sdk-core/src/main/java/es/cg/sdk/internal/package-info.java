/** What the resources of the client call through: calls, lists and jobs. Not exported, like all packages below it. */
@NullMarked
package es.cg.sdk.internal;

import org.jspecify.annotations.NullMarked;
