/** The tax models of a client. */
@NullMarked
package es.cg.sdk.taxmodels;

import org.jspecify.annotations.NullMarked;
