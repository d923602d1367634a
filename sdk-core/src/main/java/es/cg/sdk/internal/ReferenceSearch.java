package es.cg.sdk.internal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.call.ReferenceLookup.State;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the record that carries a reference, by the rules of {@link ReferenceLookup}: exactly one record of a list
 * that was read to its end is found. Anything else is not seen, and proves nothing. Immutable.
 */
public final class ReferenceSearch {
    private final String reference;

    ReferenceSearch(String reference) {
        if (requireNonNull(reference, "reference is null").isBlank()) {
            throw new IllegalArgumentException("the reference to look up is blank");
        }
        this.reference = reference;
    }

    /**
     * Looks it up in a list that has a filter for it.
     *
     * @param filtered the list with the filter, which does not fail at other records
     * @param all the same list without the filter, newest first
     * @param field reads the reference of a record
     */
    public <T extends View> ReferenceLookup<T> filtered(
            Listing<T> filtered, Listing<T> all, Function<? super T, @Nullable String> field) {
        try {
            Reading<T> reading = new Reading<>(field);
            Iterator<Page<T>> pages = pages(filtered);
            for (int page = 0; page < ReferenceLookup.MAX_PAGES && pages.hasNext(); page++) {
                pages.next().data().forEach(reading::add);
            }
            return reading.answer(!pages.hasNext(), reading.matches.isEmpty() ? newest(all) : List.of());
        } catch (CgException e) {
            return notSeen("it could not be looked up: " + reason(e));
        }
    }

    /** Looks it up in a list that has no filter for it. */
    public <T extends View> ReferenceLookup<T> unfiltered(Listing<T> all, Function<? super T, @Nullable String> field) {
        return filtered(all, all, field);
    }

    /** Looks it up among records that one answer has in full; null if the answer does not have them. */
    public <T extends View> ReferenceLookup<T> among(
            Supplier<? extends @Nullable List<T>> records, Function<? super T, @Nullable String> field) {
        try {
            List<T> all = records.get();
            if (all == null) {
                return notSeen("the answer does not have the list");
            }
            Reading<T> reading = new Reading<>(field);
            all.forEach(reading::add);
            return reading.answer(true, all);
        } catch (CgException e) {
            return notSeen("it could not be looked up: " + reason(e));
        }
    }

    /** Returns what the exception says; its advice on a client's 404 is for programs that never worked. */
    private static String reason(CgException e) {
        return e instanceof ApiException answer && answer.status() == 404 && answer.client() != null
                ? answer.operation() + " for client " + answer.client() + " answered 404: the API key acts on it no"
                        + " more, since its data was erased or its consent withdrawn, unless every call of "
                        + answer.operation() + " ends so; look in the panel of the firm"
                : String.valueOf(e.getMessage());
    }

    private <T extends View> ReferenceLookup<T> notSeen(String why) {
        return new ReferenceLookup<>(State.NOT_SEEN, reference, List.of(), List.of(), why);
    }

    /** Returns the newest page, which only helps a person: if it cannot be read, the look-up has its answer anyway. */
    private static <T extends View> List<T> newest(Listing<T> all) {
        try {
            return pages(all).next().data();
        } catch (CgException e) {
            return List.of();
        }
    }

    private static <T extends View> Iterator<Page<T>> pages(Listing<T> list) {
        return list.limit(Listing.LARGEST_LIMIT).pages().iterator();
    }

    /** What was read of a list. Used by one thread. */
    private final class Reading<T extends View> {
        private final Function<? super T, @Nullable String> field;
        private final List<T> matches = new ArrayList<>();
        private int count;

        Reading(Function<? super T, @Nullable String> field) {
            this.field = field;
        }

        private void add(T each) {
            count++;
            if (reference.equals(field.apply(each))) {
                // Throws if the id cannot be read: without it, nobody can tell which record this is.
                each.as(Identified::new).id();
                if (matches.stream().noneMatch(other -> isSameRecord(each, other))) {
                    matches.add(each);
                }
            }
        }

        /** A record that changes while the list is read may come twice. */
        private boolean isSameRecord(T one, T other) {
            Json id = one.json().get("id");
            return id.kind() != Json.Kind.NULL && id.equals(other.json().get("id"));
        }

        ReferenceLookup<T> answer(boolean isComplete, List<T> newest) {
            State state = !isComplete || matches.isEmpty()
                    ? State.NOT_SEEN
                    : matches.size() == 1 ? State.FOUND : State.SEVERAL;
            String why = matches.size() + " of " + count + " records that were read carry exactly the reference"
                    + (isComplete ? "" : ", but the list is longer, and the service does not filter it");
            return new ReferenceLookup<>(
                    state, reference, matches, newest, state == State.SEVERAL ? why + ": " + matches : why);
        }
    }

    /** The record of any operation. */
    private static final class Identified extends View {
        private Identified(Json json) {
            super(json);
        }

        @Nullable
        String id() {
            return identifier("id");
        }
    }
}
