/** Files that are sent and files that come. */
@NullMarked
package es.cg.sdk.files;

import org.jspecify.annotations.NullMarked;
