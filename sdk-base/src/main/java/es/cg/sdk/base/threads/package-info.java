/** What threads of one run share. Not for applications. */
@NullMarked
package es.cg.sdk.base.threads;

import org.jspecify.annotations.NullMarked;
