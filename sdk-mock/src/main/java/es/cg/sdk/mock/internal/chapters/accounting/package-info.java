/** Operations on a client's books: entries, accounts and periods. */
@NullMarked
package es.cg.sdk.mock.internal.chapters.accounting;

import org.jspecify.annotations.NullMarked;
