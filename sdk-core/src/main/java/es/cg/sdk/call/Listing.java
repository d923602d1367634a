package es.cg.sdk.call;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A list that is fetched page by page while it is iterated, newest item first. Nothing is sent before the first item or
 * page is asked for. Immutable, thread-safe and reusable: every iteration starts at the first page and reads it again.
 * An iterator is not thread-safe.
 *
 * <p>To continue an iteration after a crash, iterate by page and store the cursor of the next page:
 *
 * <pre>{@code
 * Listing<Activity> rest = saved == null ? activities : activities.startingAt(saved);
 * for (Page<Activity> page : rest.pages()) {
 *     store(page.data(), page.nextCursor()); // null: this was the last page
 * }
 * }</pre>
 *
 * @param <T> the type of an item
 */
public interface Listing<T> extends Iterable<T> {
    /** The maximum number of items on a page: 100. The default of the service is 25. */
    int LARGEST_LIMIT = 100;

    /** Returns the pages; each is fetched when the iteration reaches it. */
    Iterable<Page<T>> pages();

    /** Returns the items as a sequential stream; pages are fetched as it is consumed. */
    Stream<T> stream();

    /**
     * Returns the first item. Fetches one page; further ones only while pages are empty. {@link #prefetch()} has no
     * effect.
     *
     * @return the first item; empty if the list has none
     */
    Optional<T> first();

    /**
     * Returns the first items, at most {@code max}. Fetches no more pages than needed: {@link #prefetch()} has no
     * effect. Set {@link #limit(int)} to get larger pages.
     *
     * @return an unmodifiable list of {@code max} items, or of all items if the list has fewer
     * @throws IllegalArgumentException if {@code max} is less than 1
     */
    List<T> toList(int max);

    /**
     * Returns the same list with this page size. Larger pages need fewer reads, which matters where reads have a
     * monthly quota.
     *
     * @param items the number of items per page, 1 to {@value #LARGEST_LIMIT}; 25 by default
     * @throws IllegalArgumentException if it is not 1 to {@value #LARGEST_LIMIT}
     */
    Listing<T> limit(int items);

    /**
     * Returns the same list, starting at this cursor.
     *
     * @param cursor a value of {@link Page#nextCursor()}, from this process or another
     * @throws IllegalArgumentException if it is blank
     */
    Listing<T> startingAt(String cursor);

    /** Returns whether it starts at a cursor, and not at its first page. */
    default boolean startsAtCursor() {
        return false;
    }

    /**
     * Returns the same list, with the next page fetched in the background while the current page is processed. An
     * iteration that ends early may have fetched one page that was not used; it counts as a read.
     *
     * <p>The page is fetched on a daemon thread, within the limits of the API key. The thread ends when the page is
     * complete, and at once if the iterating thread is interrupted, the iterator is no longer reachable, or the client
     * is closed. A failure is thrown when the iteration reaches that page.
     */
    Listing<T> prefetch();

    /**
     * Returns the same list with a maximum time for each whole iteration, measured from the fetch of its first page and
     * including the time in which the caller processes items. If it is over when another page is needed, the iterator
     * throws a {@link es.cg.sdk.errors.DeadlineException}. In addition, each page has the deadline of a call. Without
     * this method, an iteration may take any time.
     *
     * @throws IllegalArgumentException if the duration is zero or negative
     */
    Listing<T> deadline(Duration total);
}
