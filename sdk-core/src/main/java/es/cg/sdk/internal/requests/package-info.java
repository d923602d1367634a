/** Collects the fields and filters of requests, and checks their names. */
@NullMarked
package es.cg.sdk.internal.requests;

import org.jspecify.annotations.NullMarked;
