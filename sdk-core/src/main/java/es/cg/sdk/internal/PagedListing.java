package es.cg.sdk.internal;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.model.Json;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Walks a list by its cursors; an empty page that has a next one goes on, a cursor that comes twice is an error. */
final class PagedListing<T> implements Listing<T> {
    private final Caller caller;
    private final Call<Page<T>> first;

    PagedListing(Caller caller, Call<Page<T>> first) {
        this.caller = caller;
        this.first = first;
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

        Pages() {
            String begun = first.query().get("cursor");
            if (begun != null) {
                cursors.add(begun);
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Page<T> next() {
            if (next == null) {
                throw new NoSuchElementException("there is no further page");
            }
            Page<T> page = caller.run(next);
            next = after(page);
            return page;
        }

        private @Nullable Call<Page<T>> after(Page<T> page) {
            Json envelope = page.json();
            if (envelope.get("data").kind() != Json.Kind.ARRAY) {
                throw new UnexpectedContentException(first + " should give a list, but gave none: " + envelope);
            }
            Boolean more = envelope.get("has_more").bool();
            if (Boolean.FALSE.equals(more)) {
                return null;
            }
            String cursor = page.nextCursor();
            if (more == null && cursor == null) {
                throw new UnexpectedContentException(first + " does not say whether more pages follow");
            }
            if (cursor == null) {
                throw new UnexpectedContentException(first + " says that more pages follow, but gives no cursor");
            }
            if (!cursors.add(cursor)) {
                throw new UnexpectedContentException(first + " gave the same cursor twice: its pages go in a circle");
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
