/** Sends a request over OkHttp and reads its answer; records whether anything was sent. */
@NullMarked
package es.cg.sdk.internal.http;

import org.jspecify.annotations.NullMarked;
