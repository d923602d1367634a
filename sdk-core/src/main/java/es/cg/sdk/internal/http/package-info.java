/** Sends a request and its file over OkHttp, and reads the answer; records whether anything was sent. */
@NullMarked
package es.cg.sdk.internal.http;

import org.jspecify.annotations.NullMarked;
