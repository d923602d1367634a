package es.cg.sdk.internal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.call.ReferenceLookup.State;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.text.DurationText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the record that carries a reference, by the rules of {@link ReferenceLookup}: whatever may have another
 * cause than that the write was not done, such as a filter that is ignored or a reference that is not kept, is "cannot
 * tell". Immutable.
 */
public final class ReferenceSearch {
    private final String reference;
    private final @Nullable Instant lastAttemptEnded;
    private final Duration settlingTime;
    // Taken before the first page is read: a record that appears while it is read is not seen.
    private final Instant now;

    ReferenceSearch(String reference, @Nullable Instant lastAttemptEnded, Duration settlingTime, Instant now) {
        if (requireNonNull(reference, "reference is null").isBlank()) {
            throw new IllegalArgumentException("the reference to look up is blank");
        }
        this.reference = reference;
        this.lastAttemptEnded = lastAttemptEnded;
        this.settlingTime = settlingTime;
        this.now = now;
    }

    /**
     * Looks it up in a list that has a filter for it.
     *
     * @param filtered the list with the filter, which does not fail at other records
     * @param all the same list without the filter
     * @param field reads the reference of a record
     */
    public <T extends View> ReferenceLookup<T> filtered(
            Listing<T> filtered, Listing<T> all, Function<? super T, @Nullable String> field) {
        return answer(() -> {
            Reading<T> matching = new Reading<>(field).read(filtered, ReferenceLookup.MAX_PAGES);
            if (!matching.isComplete || !matching.matches.isEmpty()) {
                return matching.found();
            }
            if (matching.count > 0) {
                return matching.cannotTell("the service returned other records than those asked for");
            }
            String early = early();
            return early != null
                    ? matching.cannotTell(early)
                    : new Reading<>(field).read(all, 1).none();
        });
    }

    /** Looks it up in a list that has no filter for it. */
    public <T extends View> ReferenceLookup<T> unfiltered(Listing<T> all, Function<? super T, @Nullable String> field) {
        return answer(() -> inAll(new Reading<>(field).read(all, ReferenceLookup.MAX_PAGES)));
    }

    /** Looks it up among records that one answer has in full; null if the answer does not have them. */
    public <T extends View> ReferenceLookup<T> among(
            Supplier<? extends @Nullable List<T>> records, Function<? super T, @Nullable String> field) {
        return answer(() -> {
            List<T> all = records.get();
            Reading<T> reading = new Reading<>(field);
            return all == null ? reading.cannotTell("the answer does not have the list") : inAll(reading.readAll(all));
        });
    }

    private <T extends View> ReferenceLookup<T> inAll(Reading<T> all) {
        if (!all.isComplete || !all.matches.isEmpty()) {
            return all.found();
        }
        String early = early();
        return early != null ? all.cannotTell(early) : all.none();
    }

    private static <T extends View> ReferenceLookup<T> answer(Supplier<ReferenceLookup<T>> search) {
        try {
            return search.get();
        } catch (CgException e) {
            return new ReferenceLookup<>(State.CANNOT_TELL, List.of(), "it could not be looked up: " + e.getMessage());
        }
    }

    /** Returns why a record may still appear; null if it would be there by now. */
    private @Nullable String early() {
        if (lastAttemptEnded == null) {
            return "no record has the reference yet, but it is not known when the last attempt ended";
        }
        if (lastAttemptEnded.isAfter(now)) {
            return "no record has the reference yet, but by the clock, the last attempt ends in the future";
        }
        Instant settled = lastAttemptEnded.plus(settlingTime);
        return settled.isAfter(now)
                ? "no record has the reference yet, but the last attempt ended less than "
                        + DurationText.of(settlingTime) + " ago: look again after " + settled
                : null;
    }

    /** Returns whether a service could have made the second of the first: it may keep references in another form. */
    private static boolean isSimilar(String one, String other) {
        return plain(one).equals(plain(other));
    }

    private static String plain(String text) {
        return text.replaceAll("[\\s\\p{Z}]+", "").toUpperCase(Locale.ROOT);
    }

    /** What was read of a list. Used by one thread. */
    private final class Reading<T extends View> {
        private final Function<? super T, @Nullable String> field;
        private final List<T> matches = new ArrayList<>();
        private boolean isComplete;
        private int count;
        private boolean hasReferences;
        private boolean hasSimilar;

        Reading(Function<? super T, @Nullable String> field) {
            this.field = field;
        }

        /** Reads pages until the end, or until it is clear that several records match. */
        Reading<T> read(Listing<T> list, int maxPages) {
            Iterator<Page<T>> pages = list.limit(Listing.LARGEST_LIMIT).pages().iterator();
            for (int page = 0; page < maxPages && pages.hasNext() && matches.size() < 2; page++) {
                pages.next().data().forEach(this::add);
            }
            isComplete = !pages.hasNext();
            return this;
        }

        Reading<T> readAll(List<T> records) {
            records.forEach(this::add);
            isComplete = true;
            return this;
        }

        private void add(T each) {
            count++;
            String actual = field.apply(each);
            if (actual == null || actual.isBlank()) {
                return;
            }
            hasReferences = true;
            if (!actual.equals(reference)) {
                hasSimilar |= isSimilar(actual, reference);
            } else if (matches.stream().noneMatch(other -> isSameRecord(each, other))) {
                matches.add(each);
            }
        }

        /** A record that changes while the list is read may come twice. */
        private boolean isSameRecord(T one, T other) {
            Json id = one.json().get("id");
            return id.kind() != Json.Kind.NULL && id.equals(other.json().get("id"));
        }

        /** Returns the answer if there are matches, or if not all records were read. */
        ReferenceLookup<T> found() {
            if (matches.size() > 1) {
                return answer(State.SEVERAL, "several records carry the reference: " + matches);
            }
            if (!isComplete) {
                return cannotTell((matches.isEmpty() ? "no record" : "one record") + " of the first " + count
                        + " has the reference, but the list is longer, and the service does not filter it");
            }
            return answer(State.FOUND, "one record carries the reference");
        }

        /** Returns the answer if a filtered list was empty, or if no record of a whole list matches. */
        ReferenceLookup<T> none() {
            if (!matches.isEmpty()) {
                return found();
            }
            if (hasSimilar) {
                return cannotTell("a record has the reference in other capitals or with other spaces");
            }
            if (!hasReferences && (count > 0 || !isComplete)) {
                return cannotTell("no record has a reference, so the service may not keep them");
            }
            return answer(State.NONE, "no record carries the reference");
        }

        ReferenceLookup<T> cannotTell(String why) {
            return answer(State.CANNOT_TELL, why);
        }

        private ReferenceLookup<T> answer(State state, String why) {
            return new ReferenceLookup<>(state, matches, why);
        }
    }
}
