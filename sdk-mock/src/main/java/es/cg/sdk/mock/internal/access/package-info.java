/** Checks of a request in the order of the contract: key, permissions, headers, client, query and body. */
@NullMarked
package es.cg.sdk.mock.internal.access;

import org.jspecify.annotations.NullMarked;
