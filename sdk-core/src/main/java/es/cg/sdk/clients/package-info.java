/** The firm's clients that the key may act on. */
@NullMarked
package es.cg.sdk.clients;

import org.jspecify.annotations.NullMarked;
