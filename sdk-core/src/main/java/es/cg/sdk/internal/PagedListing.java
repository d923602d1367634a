package es.cg.sdk.internal;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.internal.limits.Deadline;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over a list page by page, by its cursors. An empty page with a next one is skipped; a cursor that comes
 * twice is an error. Immutable; its iterators are for one thread.
 */
final class PagedListing<T> implements Listing<T> {
    // An endless list would use up the monthly quota of reads.
    private static final int MAX_EMPTY_PAGES = 1000;
    private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]?|100");

    // Longer than any iteration, and short enough that no sum overflows.
    private static final Duration MAX_TIME = Duration.ofDays(365);

    private final PageFetcher fetcher;
    private final Call<Page<T>> first;
    private final Query filters;
    private final Duration timeout;
    private final boolean prefetching;

    PagedListing(PageFetcher fetcher, Call<Page<T>> first, Query filters) {
        this(fetcher, first.query(filters.parameters()), filters, MAX_TIME, false);
    }

    private PagedListing(
            PageFetcher fetcher, Call<Page<T>> first, Query filters, Duration timeout, boolean prefetching) {
        this.fetcher = fetcher;
        this.first = first;
        this.filters = filters;
        this.timeout = timeout;
        this.prefetching = prefetching;
        String limit = first.query().get("limit");
        if (limit != null && !LIMIT.matcher(limit).matches()) {
            throw new IllegalArgumentException(
                    "limit must be 1 to " + LARGEST_LIMIT + ", but is \"" + PrintableText.of(limit) + "\"");
        }
    }

    @Override
    public boolean startsAtCursor() {
        return first.query().containsKey("cursor");
    }

    @Override
    public Listing<T> limit(int items) {
        return withParameter("limit", Integer.toString(items));
    }

    private Listing<T> withParameter(String parameter, String value) {
        return new PagedListing<>(fetcher, first.query(Map.of(parameter, value)), filters, timeout, prefetching);
    }

    @Override
    public Listing<T> startingAt(String cursor) {
        if (cursor.isBlank()) {
            throw new IllegalArgumentException("the cursor to start " + first + " at is blank");
        }
        return withParameter("cursor", cursor);
    }

    @Override
    public Listing<T> prefetch() {
        return new PagedListing<>(fetcher, first, filters, timeout, true);
    }

    @Override
    public Listing<T> deadline(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException(
                    first + ": the time for the list must be positive, but is " + DurationText.of(time));
        }
        return new PagedListing<>(fetcher, first, filters, time.compareTo(MAX_TIME) < 0 ? time : MAX_TIME, prefetching);
    }

    @Override
    public Iterable<Page<T>> pages() {
        return Pages::new;
    }

    @Override
    public Iterator<T> iterator() {
        return new Items();
    }

    @Override
    public Optional<T> first() {
        Iterator<T> items = withoutPrefetch().iterator();
        return items.hasNext() ? Optional.of(items.next()) : Optional.empty();
    }

    @Override
    public List<T> toList(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("max must be 1 or more, but is " + max);
        }
        List<T> list = new ArrayList<>();
        Iterator<T> items = withoutPrefetch().iterator();
        // The size is compared first, since hasNext may fetch a page.
        while (list.size() < max && items.hasNext()) {
            list.add(items.next());
        }
        return Collections.unmodifiableList(list);
    }

    private Listing<T> withoutPrefetch() {
        return prefetching ? new PagedListing<>(fetcher, first, filters, timeout, false) : this;
    }

    @Override
    public Stream<T> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    @Override
    public String toString() {
        return "Listing of " + first;
    }

    private final class Pages implements Iterator<Page<T>> {
        private final Set<String> cursors = new HashSet<>();
        private @Nullable Call<Page<T>> next = first;
        private @Nullable Deadline end;
        private @Nullable String unread;
        private @Nullable PagePrefetch<T> prefetched;
        private int count;
        private int empty;

        Pages() {
            String start = first.query().get("cursor");
            if (start != null) {
                cursors.add(start);
            }
        }

        @Override
        public boolean hasNext() {
            return next != null || unread != null;
        }

        @Override
        public Page<T> next() {
            if (unread != null) {
                throw new UnexpectedContentException(unread);
            }
            if (next == null) {
                throw new NoSuchElementException("there is no further page");
            }
            Page<T> page = page(next);
            next = after(page);
            count++;
            if (prefetching && next != null && !left().isZero()) {
                prefetched = new PagePrefetch<>(this, fetcher, next, left());
            }
            return page;
        }

        private Page<T> page(Call<Page<T>> call) {
            PagePrefetch<T> prefetch = prefetched;
            if (prefetch != null) {
                // If it failed, the next call of next() fetches the page again.
                prefetched = null;
                return prefetch.page();
            }
            Duration left = left();
            if (left.isZero()) {
                throw fetcher.deadlineReached(
                        call,
                        "had read " + count + " pages when the time for the whole list, " + DurationText.of(timeout)
                                + ", was over");
            }
            return fetcher.fetch(call, left);
        }

        private Duration left() {
            if (end == null) {
                end = fetcher.deadline(timeout);
            }
            return end.left();
        }

        private @Nullable Call<Page<T>> after(Page<T> page) {
            Json envelope = page.json();
            if (envelope.get("data").kind() != Json.Kind.ARRAY) {
                throw new UnexpectedContentException(
                        first + " should return a list, but returned " + envelope
                                + " without a list in data: if it is elsewhere, general › list in a corrections file says where");
            }
            filters.check(first, envelope);
            Boolean more = envelope.get("has_more").bool();
            if (Boolean.FALSE.equals(more)) {
                return null;
            }
            String cursor = page.nextCursor();
            if (more == null && cursor == null) {
                throw new UnexpectedContentException(first + " does not say whether more pages follow");
            }
            if (cursor == null) {
                // The items of this page are good: the exception takes the place of the next page.
                unread = first + " returned " + envelope.get("data").items().size()
                        + " items and has no cursor: more may"
                        + " follow, which cannot be read. Ask the firm how this list goes on, and correct it:"
                        + " docs/corrections.md";
                return null;
            }
            empty = envelope.get("data").items().isEmpty() ? empty + 1 : 0;
            if (empty == MAX_EMPTY_PAGES) {
                throw new UnexpectedContentException(first + " returned " + MAX_EMPTY_PAGES + " empty pages in a row");
            }
            if (!cursors.add(cursor)) {
                throw new UnexpectedContentException(first + " returned the same cursor twice: its pages form a cycle");
            }
            return first.query(Map.of("cursor", cursor));
        }
    }

    private final class Items implements Iterator<T> {
        private final Pages pages = new Pages();
        private Iterator<T> items = Collections.emptyIterator();

        @Override
        public boolean hasNext() {
            while (!items.hasNext() && pages.hasNext()) {
                items = pages.next().data().iterator();
            }
            return items.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException("there is no further item");
            }
            return items.next();
        }
    }
}
