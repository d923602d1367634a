/** The HTTP/1.1 listener. */
@NullMarked
package es.cg.sdk.mock.internal.http;

import org.jspecify.annotations.NullMarked;
