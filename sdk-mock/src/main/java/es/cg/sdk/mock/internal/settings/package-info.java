/** Settings of the accounting firm that hold in both environments. */
@NullMarked
package es.cg.sdk.mock.internal.settings;

import org.jspecify.annotations.NullMarked;
