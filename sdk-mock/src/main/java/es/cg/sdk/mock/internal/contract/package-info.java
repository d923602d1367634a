/** The contract as data: openapi.json, read and routed. */
@NullMarked
package es.cg.sdk.mock.internal.contract;

import org.jspecify.annotations.NullMarked;
