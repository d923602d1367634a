/** What came: JSON as it is, and typed views over it. */
@NullMarked
package es.cg.sdk.model;

import org.jspecify.annotations.NullMarked;
