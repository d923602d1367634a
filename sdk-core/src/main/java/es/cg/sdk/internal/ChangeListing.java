package es.cg.sdk.internal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.corrections.RequestCorrection;
import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Changes;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.WalkPosition.Walk;
import es.cg.sdk.model.View;
import java.time.Duration;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The changes of a list since a watermark. Immutable; its iterators are for one thread. */
final class ChangeListing<T extends View> implements Changes<T> {
    private static final Duration MIN_OVERLAP = Duration.ofMinutes(1);
    private static final Duration OVERLAP = Duration.ofMinutes(10);
    private static final Duration OVERLAP_OF_DAYS = Duration.ofDays(1);

    private final Caller caller;
    private final Call<Page<T>> list;
    private final @Nullable Watermark since;
    private final ChangeWalk.Settings settings;

    private ChangeListing(Caller caller, Call<Page<T>> list, @Nullable Watermark since, ChangeWalk.Settings settings) {
        this.caller = caller;
        this.list = list;
        this.since = since;
        this.settings = settings;
    }

    /** Returns those of a list whose requests are corrected in this way; null for none. */
    static <T extends View> Changes<T> of(
            Caller caller, Call<Page<T>> list, @Nullable Watermark since, @Nullable RequestCorrection correction) {
        boolean hasFilter = correction == null || correction.hasFilter(ChangeWalk.FILTER);
        ChangeListing<T> changes =
                new ChangeListing<>(caller, list, since, new ChangeWalk.Settings(OVERLAP, false, hasFilter, 0));
        return correction != null && correction.takesDay(ChangeWalk.FILTER) ? changes.byDay() : changes;
    }

    private Changes<T> with(Duration overlap, boolean byDay, int maxPages) {
        return new ChangeListing<>(
                caller, list, since, new ChangeWalk.Settings(overlap, byDay, settings.hasFilter(), maxPages));
    }

    @Override
    public Changes<T> overlap(Duration overlap) {
        // The service's time is that of its answer, which may come minutes after it has read its records.
        if (requireNonNull(overlap, "overlap is null").compareTo(MIN_OVERLAP) < 0) {
            throw new IllegalArgumentException("overlap must be " + DurationText.of(MIN_OVERLAP) + " at least, but is "
                    + DurationText.of(overlap));
        }
        return with(overlap, settings.byDay(), settings.maxPages());
    }

    @Override
    public Changes<T> byDay() {
        Duration overlap = settings.overlap().equals(OVERLAP) ? OVERLAP_OF_DAYS : settings.overlap();
        return with(overlap, true, settings.maxPages());
    }

    @Override
    public Changes<T> walkAll(int maxPages) {
        if (maxPages < 1) {
            throw new IllegalArgumentException("maxPages must be 1 or more, but is " + maxPages);
        }
        return with(settings.overlap(), settings.byDay(), maxPages);
    }

    @Override
    public Iterator<ChangePage<T>> iterator() {
        String id = list.operation().id();
        return new ChangeWalk<>(caller, list, Walk.of(caller, id.substring(0, id.indexOf('.'))), since, settings);
    }

    @Override
    public String toString() {
        return "Changes of " + list + (since == null ? "" : " since " + since);
    }
}
