/** Sends a request over OkHttp and reads its answer; proves what was never sent. */
@NullMarked
package es.cg.sdk.internal.http;

import org.jspecify.annotations.NullMarked;
