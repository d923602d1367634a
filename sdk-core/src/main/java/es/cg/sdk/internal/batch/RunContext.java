package es.cg.sdk.internal.batch;

import es.cg.sdk.internal.journal.BatchJournal;

/** What the items of a run share. */
record RunContext(BatchJournal journal, RunStop stop, EarlierRuns earlierRuns) {}
