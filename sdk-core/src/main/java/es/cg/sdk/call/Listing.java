package es.cg.sdk.call;

import java.util.stream.Stream;

/**
 * A list that is fetched page by page, newest first, as it is walked: lazy, so that nothing is sent before the first
 * item is asked for. Thread-safe and reusable: every iteration starts at the first page and reads it anew; one
 * iterator belongs to one thread.
 *
 * @param <T> what an item reads as
 */
public interface Listing<T> extends Iterable<T> {
    /** The pages, each fetched when the walk reaches it. */
    Iterable<Page<T>> pages();

    /** The items as a stream, fetched as it is consumed. */
    Stream<T> stream();
}
