/** The documents of a client. */
@NullMarked
package es.cg.sdk.documents;

import org.jspecify.annotations.NullMarked;
