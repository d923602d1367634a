/** Files to upload and downloaded files. */
@NullMarked
package es.cg.sdk.files;

import org.jspecify.annotations.NullMarked;
