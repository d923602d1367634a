package es.cg.sdk.batch;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.BatchComparison.Entry;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares the items of a report that are done with the records of a list. Used by one thread. */
final class ListComparison<T, R extends @Nullable Object> {
    private static final Set<String> PENDING = Set.of("pendiente", "enviada");
    private static final Set<String> SETTLED = Set.of("aceptada", "no_aplica");

    private final BatchReport<T, R> report;
    // By id; one that changes while the list is read may come twice.
    private final Map<String, Shown> shown = new LinkedHashMap<>();
    private final Map<String, List<Shown>> byReference = new HashMap<>();
    private final Map<List<Object>, List<Shown>> byLooks = new HashMap<>();
    private final Set<Shown> ofItems = new HashSet<>();
    private @Nullable String unread;

    private final List<Entry<T, R>> missing = new ArrayList<>();
    private final List<Entry<T, R>> unseen = new ArrayList<>();
    private final List<Entry<T, R>> doubled = new ArrayList<>();
    private final List<Entry<T, R>> alike = new ArrayList<>();
    private final List<Entry<T, R>> differing = new ArrayList<>();
    private final List<Entry<T, R>> pending = new ArrayList<>();
    private final List<Entry<T, R>> rejected = new ArrayList<>();
    private final List<Entry<T, R>> untold = new ArrayList<>();

    private ListComparison(BatchReport<T, R> report) {
        this.report = report;
    }

    /** What is kept of a record of the list. */
    private record Shown(
            @Nullable String id,
            @Nullable String number,
            @Nullable String reference,
            @Nullable String series,
            @Nullable String taxId,
            @Nullable String day,
            @Nullable BigDecimal total,
            @Nullable BigDecimal vat,
            @Nullable BigDecimal surcharge,
            @Nullable String remission) {
        static Shown of(Json record) {
            return new Shown(
                    text(record, "id"),
                    text(record, "numero_completo"),
                    text(record, "referencia_externa"),
                    text(record, "serie"),
                    text(record, "receptor_nif"),
                    text(record, "fecha_expedicion"),
                    record.get("total").number(),
                    record.get("cuota_iva").number(),
                    record.get("cuota_recargo").number(),
                    text(record.get("verifactu"), "estado"));
        }

        private static @Nullable String text(Json record, String field) {
            Json value = record.get(field);
            return value.kind() == Json.Kind.NUMBER ? value.text() : value.string();
        }

        /** Returns the number, or the id of a record without one. */
        String name() {
            return PrintableText.line(String.valueOf(number == null ? id : number));
        }

        /** Returns what makes two records look alike; null if it does not show enough. */
        @Nullable
        List<Object> looks() {
            return taxId == null || total == null || day == null
                    ? null
                    : List.of(taxId, String.valueOf(series), day, total.stripTrailingZeros());
        }
    }

    static <T, R extends @Nullable Object> BatchComparison<T, R> of(
            BatchReport<T, R> report, Listing<? extends View> list) {
        ListComparison<T, R> comparison = new ListComparison<>(report);
        comparison.read(list);
        return comparison.compared();
    }

    /** The reading begins after the run, so after every item that is done has ended. */
    private void read(Listing<? extends View> list) {
        unread = list.startsAtCursor() ? "it begins at a cursor" : null;
        try {
            for (Page<? extends View> page : list.limit(Listing.LARGEST_LIMIT).pages()) {
                page.data().forEach(each -> add(Shown.of(each.json())));
            }
        } catch (CgException e) {
            unread = e.getMessage();
        }
    }

    private void add(Shown record) {
        String id = record.id();
        if (shown.putIfAbsent(id == null ? "#" + shown.size() : id, record) != null) {
            return;
        }
        String reference = record.reference();
        if (reference != null) {
            byReference.computeIfAbsent(reference, each -> new ArrayList<>()).add(record);
        }
        List<Object> looks = record.looks();
        if (looks != null) {
            byLooks.computeIfAbsent(looks, each -> new ArrayList<>()).add(record);
        }
    }

    private BatchComparison<T, R> compared() {
        Map<Done<T, R>, Shown> found = new LinkedHashMap<>();
        for (Done<T, R> done : report.succeeded()) {
            Shown record = recordOf(done);
            if (record != null) {
                ofItems.add(record);
                found.put(done, record);
            } else if (unread == null && (done.objectId() != null || done.reference() != null)) {
                missing.add(new Entry<>(done, List.of(), "is done, and not in the list"));
            } else {
                unseen.add(new Entry<>(
                        done,
                        List.of(),
                        unread == null ? "has neither an id nor a reference" : "is not in the part that was read"));
            }
            if (!done.told()) {
                untold.add(new Entry<>(done, List.of(), "your code for done items has not run"));
            }
        }
        found.forEach(this::compare);
        return new BatchComparison<>(
                shown.size(),
                unread,
                missing,
                unseen,
                doubled,
                alike,
                differing,
                pending,
                rejected,
                untold,
                report.unknown());
    }

    private @Nullable Shown recordOf(Done<T, R> done) {
        Shown sameId = done.objectId() == null ? null : shown.get(done.objectId());
        List<Shown> same = sameReference(done);
        return sameId != null || same.isEmpty() ? sameId : same.get(0);
    }

    private List<Shown> sameReference(Done<T, R> done) {
        String reference = done.reference();
        return reference == null ? List.of() : byReference.getOrDefault(reference, List.of());
    }

    private void compare(Done<T, R> done, Shown record) {
        List<Shown> same = sameReference(done);
        if (same.size() > 1) {
            doubled.add(entry(done, same, "the list has " + same.size() + " records of its reference"));
        }
        List<Shown> looksAlike =
                byLooks.getOrDefault(Objects.requireNonNullElse(record.looks(), List.of()), List.of()).stream()
                        .filter(each -> !ofItems.contains(each) && !same.contains(each))
                        .toList();
        if (!looksAlike.isEmpty()) {
            alike.add(entry(done, looksAlike, "has the same recipient, series, date and total"));
        }
        String difference = difference(done, record);
        if (difference != null) {
            differing.add(entry(done, List.of(record), difference));
        }
        String remission = record.remission();
        if (remission != null && !SETTLED.contains(remission)) {
            (PENDING.contains(remission) ? pending : rejected)
                    .add(entry(done, List.of(record), "is " + PrintableText.of(remission) + " at the tax authority"));
        }
    }

    private static @Nullable String difference(Done<?, ?> done, Shown record) {
        // A person may have named the printed number as the id of what was found.
        if (done.objectId() != null && !done.objectId().equals(record.id())) {
            return "its reference is in the list under another id than " + PrintableText.of(done.objectId());
        }
        if (!isEqual(done.amount(), record.total(), record.surcharge())) {
            return "its total is " + record.total() + ", not " + done.amount();
        }
        return isEqual(done.vat(), record.vat(), null) ? null : "its VAT is " + record.vat() + ", not " + done.vat();
    }

    /** The service may add the equivalence surcharge of the recipient. What one of them does not say is equal. */
    private static boolean isEqual(@Nullable String ours, @Nullable BigDecimal theirs, @Nullable BigDecimal surcharge) {
        if (ours == null || theirs == null) {
            return true;
        }
        BigDecimal own = new BigDecimal(ours);
        return own.compareTo(theirs) == 0
                || (surcharge != null && own.add(surcharge).compareTo(theirs) == 0);
    }

    private Entry<T, R> entry(Done<T, R> done, List<Shown> records, String what) {
        return new Entry<>(
                done,
                records.stream().map(Shown::id).filter(Objects::nonNull).toList(),
                what + ": " + records.stream().map(Shown::name).collect(Collectors.joining(", ")));
    }
}
