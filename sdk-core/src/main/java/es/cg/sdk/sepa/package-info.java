/** SEPA direct debits of a client: mandates and remittances. */
@NullMarked
package es.cg.sdk.sepa;

import org.jspecify.annotations.NullMarked;
