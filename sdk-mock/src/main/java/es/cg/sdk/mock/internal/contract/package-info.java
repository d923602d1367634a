/** The contract as data: an openapi.json, read and checked at the start. */
@NullMarked
package es.cg.sdk.mock.internal.contract;

import org.jspecify.annotations.NullMarked;
