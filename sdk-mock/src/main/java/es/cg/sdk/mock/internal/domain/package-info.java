/** Facts of the Spanish accounting world: tax ids, accounts, statements. Pure functions, no state. */
@NullMarked
package es.cg.sdk.mock.internal.domain;

import org.jspecify.annotations.NullMarked;
