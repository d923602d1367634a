/** The doors: HTTP in, HTTP out. */
@NullMarked
package es.cg.sdk.mock.internal.http;

import org.jspecify.annotations.NullMarked;
