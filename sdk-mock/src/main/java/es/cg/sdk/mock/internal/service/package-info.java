/** The service: from a request to its response, under one lock. */
@NullMarked
package es.cg.sdk.mock.internal.service;

import org.jspecify.annotations.NullMarked;
