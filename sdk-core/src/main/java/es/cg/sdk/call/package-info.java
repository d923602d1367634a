/** What a call is made of: operations, keys, pages. */
@NullMarked
package es.cg.sdk.call;

import org.jspecify.annotations.NullMarked;
