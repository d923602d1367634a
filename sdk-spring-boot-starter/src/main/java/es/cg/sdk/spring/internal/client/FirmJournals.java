package es.cg.sdk.spring.internal.client;

import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;

/** The write journals of the application's firms. */
@FunctionalInterface
public interface FirmJournals {
    /** Returns the journal of a firm. */
    WriteJournal of(String firm, Environment environment);
}
