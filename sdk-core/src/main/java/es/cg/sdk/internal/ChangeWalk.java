package es.cg.sdk.internal;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.internal.WalkPosition.Walk;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A walk over the changes of a list, from a position to its end. Used by one thread. */
final class ChangeWalk<T extends View> implements Iterator<ChangePage<T>> {
    static final String FILTER = "modificado_desde";
    private static final String REFUSED_CURSOR = "cursor_no_valido";
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final Operation<Json> STATUS =
            Operation.get("status.get", "/status", json -> json).onNoClient();

    private final Caller caller;
    private final Call<Page<T>> list;
    private final Settings settings;
    private final Set<String> said = new HashSet<>();
    private WalkPosition position;
    private List<String> notes = new ArrayList<>();
    private @Nullable Iterator<Page<T>> pages;
    private @Nullable UnexpectedContentException ignored;
    private boolean restarted;
    // Whether changes alone are wanted, and all records come.
    private boolean isWhole;
    private int count;

    /**
     * How a list is walked over.
     *
     * @param hasFilter whether the service has the filter
     * @param maxPages how many pages are read if it ignores the filter, or does not have it; 0 if it must not
     */
    record Settings(Duration overlap, boolean byDay, boolean hasFilter, int maxPages) {}

    ChangeWalk(Caller caller, Call<Page<T>> list, Walk walk, @Nullable Watermark since, Settings settings) {
        this.caller = caller;
        this.list = list;
        this.settings = settings;
        WalkPosition stored = since == null ? WalkPosition.ofAll(walk) : WalkPosition.of(since, walk);
        boolean isOfThisKey = stored.walk().equals(walk);
        this.position = isOfThisKey ? stored : WalkPosition.ofAll(walk);
        if (!isOfThisKey) {
            note("the watermark is of another API key, and without a name nothing shows whether it is of the same firm:"
                    + " all records are read. CgClient.builder().name(…) avoids that");
        }
    }

    /** A record of any list, or the sandbox. */
    private static final class Timed extends View {
        private Timed(Json json) {
            super(json);
        }

        /** Returns a time; null if there is none, or none that can be read. */
        private @Nullable Instant time(String field) {
            try {
                OffsetDateTime moment = moment(field);
                return moment == null ? null : moment.toInstant();
            } catch (UnexpectedContentException unreadable) {
                return null;
            }
        }
    }

    @Override
    public boolean hasNext() {
        return pages == null || pages.hasNext();
    }

    @Override
    public ChangePage<T> next() {
        if (ignored != null) {
            throw ignored;
        }
        Iterator<Page<T>> all = pages == null ? begin() : pages;
        // Not of a walk that goes on, whose first start counts also if it has to read from the first page again.
        boolean isNew = pages == null && position.isBegin();
        if (!all.hasNext()) {
            throw new NoSuchElementException("there is no further page");
        }
        if (isWhole && count >= settings.maxPages()) {
            throw new UnexpectedContentException(list + " has more than " + count
                    + " pages, all of which are read, since the service does not filter"
                    + " it: go on from the last watermark, or raise walkAll(maxPages)");
        }
        Page<T> page = read(all);
        pages = pages == null ? all : pages;
        count++;
        if (isNew && !isSandbox()) {
            position = position.startedAt(page.meta().answeredAt());
        }
        List<T> records = page.data();
        check(records);
        boolean isLast = !pages.hasNext();
        if (isLast && position.start() == null) {
            note("the service does not say when the walk began, so the watermark does not move:"
                    + " the next walk asks for the same changes again");
        }
        position = isLast
                ? position.ended(settings.overlap())
                // Without a cursor the list throws next: the watermark stays where this page can be read again.
                : page.nextCursor() == null ? position : position.at(page.nextCursor());
        List<String> ofPage = notes;
        notes = new ArrayList<>();
        return new ChangePage<>(records, position.watermark(), ofPage);
    }

    private boolean isSandbox() {
        return position.walk().isSandbox();
    }

    /** Reads the next page; from the first page again if the cursor is refused, once. */
    private Page<T> read(Iterator<Page<T>> all) {
        try {
            return all.next();
        } catch (ApiException e) {
            if (!REFUSED_CURSOR.equals(e.code()) || restarted || position.isBegin()) {
                throw e;
            }
        }
        restarted = true;
        position = position.at(null);
        Iterator<Page<T>> again = list();
        Page<T> first = again.next();
        pages = again;
        return first;
    }

    private Iterator<Page<T>> begin() {
        if (!settings.hasFilter() && settings.maxPages() == 0) {
            throw new UnexpectedContentException(list + " has no filter " + FILTER
                    + ", as the corrections say: walkAll(maxPages) reads the whole list each time");
        }
        Instant now = isSandbox() ? sandboxTime() : null;
        Instant known = position.latest();
        if (now != null && known != null && known.isAfter(now)) {
            note("the sandbox's clock is before the watermark, since it was reset: all records are read");
            position = WalkPosition.ofAll(position.walk());
        }
        if (position.isBegin()) {
            position = position.startedAt(now);
        }
        isWhole = position.since() != null && !settings.hasFilter();
        if (isWhole) {
            note("the service has no filter " + FILTER + ", as the corrections say, so the whole list is read");
        }
        return list();
    }

    /** Returns the time of the sandbox's clock, which is not that of its answers; null if it does not say. */
    private @Nullable Instant sandboxTime() {
        Json status = caller.forNoClient().run(STATUS.call());
        return new Timed(status.get("sandbox")).time("reloj");
    }

    private Iterator<Page<T>> list() {
        Instant since = position.since();
        Call<Page<T>> call = since == null || !settings.hasFilter() ? list : list.query(Map.of(FILTER, asSent(since)));
        Listing<T> all = caller.list(call).limit(Listing.LARGEST_LIMIT);
        return (position.cursor() == null ? all : all.startingAt(position.cursor()))
                .pages()
                .iterator();
    }

    private String asSent(Instant since) {
        return settings.byDay() ? day(since).toString() : since.toString();
    }

    private static LocalDate day(Instant time) {
        return time.atZone(MADRID).toLocalDate();
    }

    /** Checks that the service has filtered the records. */
    private void check(List<T> records) {
        Instant since = position.since();
        if (since == null || isWhole) {
            return;
        }
        Instant first =
                settings.byDay() ? day(since).atStartOfDay(MADRID).toInstant().minus(A_DAY) : since;
        for (T each : records) {
            Instant changed = new Timed(each.json()).time("actualizado_en");
            if (changed == null) {
                note("a record has no time of its last change, so it does not show whether the list is filtered");
            } else if (changed.isBefore(first)) {
                ignoredBy(asSent(since), changed);
                return;
            }
        }
    }

    private void ignoredBy(String since, Instant changed) {
        if (settings.maxPages() == 0) {
            ignored = new UnexpectedContentException(list + " was asked for changes since " + since
                    + ", and returned a record that changed at " + changed + ": the service ignores " + FILTER
                    + ". walkAll(maxPages) reads the whole list each time");
            throw ignored;
        }
        isWhole = true;
        note("the service ignores " + FILTER + ", so the whole list is read");
    }

    private void note(String what) {
        if (said.add(what)) {
            notes.add(what);
            LOG.warn("{}: {}", PrintableText.line(list.toString()), what);
        }
    }
}
