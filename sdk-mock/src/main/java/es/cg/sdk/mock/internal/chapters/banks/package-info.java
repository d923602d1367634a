/** Operations on bank accounts, movements, statement imports and match proposals. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.banks;

import org.jspecify.annotations.NullMarked;
