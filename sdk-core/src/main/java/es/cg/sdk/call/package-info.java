/** What a call is made of: operations, keys, pages, jobs. */
@NullMarked
package es.cg.sdk.call;

import org.jspecify.annotations.NullMarked;
