/** The panel as a web page: its files, its data, and the stream that tells it what has changed. */
@NullMarked
package es.cg.sdk.mock.internal.page;

import org.jspecify.annotations.NullMarked;
