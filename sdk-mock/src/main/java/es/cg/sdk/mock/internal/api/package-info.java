/** Requests, responses and errors of the API, independent of HTTP and of any operation. */
@NullMarked
package es.cg.sdk.mock.internal.api;

import org.jspecify.annotations.NullMarked;
