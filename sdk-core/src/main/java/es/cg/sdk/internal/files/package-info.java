/** Files that a call sends or receives. */
@NullMarked
package es.cg.sdk.internal.files;

import org.jspecify.annotations.NullMarked;
