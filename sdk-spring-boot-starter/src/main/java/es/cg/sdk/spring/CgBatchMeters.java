package es.cg.sdk.spring;

import es.cg.sdk.batch.BatchProgress;
import java.util.function.Consumer;

/**
 * Shows the progress of batches as meters. The starter defines a bean of this type if the application has Micrometer.
 * Thread-safe.
 *
 * <pre>{@code
 * cg.batch(items).onProgress(meters.progressOf("month-end")) …
 * }</pre>
 */
@FunctionalInterface
public interface CgBatchMeters {
    /**
     * Returns a consumer that sets the meters of a batch.
     *
     * @param batch the name of the batch, the value of a tag: the same in each run, and nothing about a client
     */
    Consumer<BatchProgress> progressOf(String batch);
}
