/** A client's bank accounts, their movements, the statements that bring them, and what the movements may pay. */
@NullMarked
package es.cg.sdk.banks;

import org.jspecify.annotations.NullMarked;
