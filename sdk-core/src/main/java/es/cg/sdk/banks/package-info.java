/** Bank accounts, movements, imports of bank statements, and match proposals of a client. */
@NullMarked
package es.cg.sdk.banks;

import org.jspecify.annotations.NullMarked;
