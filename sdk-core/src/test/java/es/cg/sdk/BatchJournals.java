package es.cg.sdk;

import es.cg.sdk.batch.Batch;
import java.nio.file.Path;

/** Where a batch has its journal. */
enum BatchJournals {
    FILE {
        @Override
        <A, T> Batch<A, T> of(Batch<A, T> batch, Path file) {
            return batch.journal(file);
        }
    },
    WRITE_JOURNAL {
        @Override
        <A, T> Batch<A, T> of(Batch<A, T> batch, Path file) {
            return batch.journalNamed(String.valueOf(file.getFileName()));
        }
    };

    /** Returns the batch with the journal in that file, or named as it. */
    abstract <A, T> Batch<A, T> of(Batch<A, T> batch, Path file);
}
