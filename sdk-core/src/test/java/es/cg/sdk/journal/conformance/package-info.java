/** The conformance kit for write journals: tests any {@code WriteJournal}, over any database. */
@NullMarked
package es.cg.sdk.journal.conformance;

import org.jspecify.annotations.NullMarked;
