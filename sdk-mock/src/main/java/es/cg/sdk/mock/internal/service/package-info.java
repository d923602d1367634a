/** The service as a function from request to response, and its checks in their order. */
@NullMarked
package es.cg.sdk.mock.internal.service;

import org.jspecify.annotations.NullMarked;
