package es.cg.sdk.call;

import java.time.Duration;
import java.util.stream.Stream;

/**
 * A list that is fetched page by page, newest first, as it is walked: lazy, so that nothing is sent before the first
 * item is asked for. Immutable, thread-safe and reusable: every iteration starts at the first page and reads it anew;
 * one iterator belongs to one thread.
 *
 * <p>A walk that is to survive a crash goes by pages, and keeps the cursor of what is still to come:
 *
 * <pre>{@code
 * Listing<Activity> rest = saved == null ? activities : activities.startingAt(saved);
 * for (Page<Activity> page : rest.pages()) {
 *     store(page.data(), page.nextCursor());             // null: nothing is still to come
 * }
 * }</pre>
 *
 * @param <T> what an item reads as
 */
public interface Listing<T> extends Iterable<T> {
    /** The most items that the service puts on a page; it puts 25 unless told. */
    int LARGEST_LIMIT = 100;

    /** The pages, each fetched when the walk reaches it. */
    Iterable<Page<T>> pages();

    /** The items as a stream, fetched as it is consumed. */
    Stream<T> stream();

    /**
     * The same list in pages of so many items: fewer and larger ones spend less of the month's reads.
     *
     * @throws IllegalArgumentException unless it is 1 to {@value #LARGEST_LIMIT}
     */
    Listing<T> limit(int items);

    /**
     * The same list from this cursor on, as {@link Page#nextCursor()} gave it, in this process or another.
     *
     * @throws IllegalArgumentException if it is blank
     */
    Listing<T> startingAt(String cursor);

    /**
     * The same list, which fetches one page ahead while the one before is being worked on. A walk that is left early
     * has spent one more read than it used: where reads have a quota, that counts.
     *
     * <p>The page ahead is fetched on a daemon thread of its own, through the gate of the key like any other; it ends
     * with its page at the latest, and at once when the walk is interrupted, or its iterator is no longer in use, or the client is closed. What
     * goes wrong with it is thrown where the page is asked for.
     */
    Listing<T> prefetch();

    /**
     * The same list, walked in this time at the most: from the moment that an iterator asks for its first page, with
     * what its user does in between. A page that would be asked for later is not, and throws a {@link
     * es.cg.sdk.errors.DeadlineException}; each page has the deadline of a call as well.
     *
     * @throws IllegalArgumentException unless it is more than no time
     */
    Listing<T> within(Duration whole);
}
