/** What requests consist of, before they are built: fields, filters, paths and names. */
@NullMarked
package es.cg.sdk.internal.requests;

import org.jspecify.annotations.NullMarked;
