package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNullElse;

import es.cg.sdk.base.text.PrintableText;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The result of checking the fingerprints of issued invoices (VERI*FACTU): each is computed again with the algorithm
 * that the tax agency publishes, and must be the one that the next record names. Immutable and thread-safe.
 *
 * <pre>{@code
 * InvoiceChain chain = InvoiceChain.verify(client.invoices()
 *         .list(InvoiceQuery.create()
 *                 .fechaDesde(LocalDate.of(2026, 1, 1))
 *                 .fechaHasta(LocalDate.of(2026, 12, 31))));
 * if (!chain.isIntact()) {
 *     chain.faults().forEach(fault -> log.warn(fault.text()));
 * }
 * }</pre>
 *
 * <p>Pass <em>all</em> invoices of a time range, in any order, of one issuer or of several; a filter by customer or
 * state would show links as broken. Received invoices are left out. The chain of an issuer runs over all its series, in
 * the order in which the invoices were registered. A range may begin in the middle of a chain: the first link is not
 * checked then.
 *
 * <p>The annulment of an invoice is a record of the chain too, but the API does not show its fingerprint. It is
 * computed from the time when the annulled invoice was last changed. If that does not fit, the link is neither proven
 * nor broken, and is in {@link #unproven()}.
 */
public final class InvoiceChain {
    private final int verified;
    private final int withoutFingerprint;
    private final List<Fault> faults;
    private final List<Fault> unproven;

    private InvoiceChain(Check check) {
        this.verified = check.verified;
        this.withoutFingerprint = check.withoutFingerprint;
        this.faults = List.copyOf(check.faults);
        this.unproven = List.copyOf(check.unproven);
    }

    /** What is wrong with a chain. */
    public enum Kind {
        /** The fields of an invoice do not give its fingerprint: the invoice or its fingerprint was changed. */
        ALTERED,
        /** An invoice lacks a field that the fingerprint is computed from, or the fingerprint itself. */
        INCOMPLETE,
        /** A number of a series is not in the list. */
        MISSING,
        /** Two invoices have the same number. */
        REPEATED,
        /** The previous record that an invoice names is not in the list. */
        BROKEN,
        /** Two invoices name the same previous record, or are both the first of their issuer. */
        FORKED
    }

    /**
     * A place where a chain is wrong.
     *
     * @param kind what is wrong
     * @param invoiceId the id of the invoice; null for a number that is missing
     * @param numeroCompleto the printed number of the invoice, or the first number that is missing
     * @param text a sentence that says what is wrong with which invoice; it has no tax identifier and no amount
     */
    public record Fault(
            Kind kind, @Nullable String invoiceId, @Nullable String numeroCompleto, String text) {}

    /**
     * Checks the fingerprints of these invoices. It reads a lazy list to its end, and keeps all of it in memory.
     *
     * @throws NullPointerException if the list or an invoice is null
     */
    public static InvoiceChain verify(Iterable<Invoice> invoices) {
        Check check = new Check();
        for (Invoice invoice : Objects.requireNonNull(invoices, "the invoices are null")) {
            check.add(Objects.requireNonNull(invoice, "an invoice of the list is null"));
        }
        check.finish();
        return new InvoiceChain(check);
    }

    /** Returns whether no fault was found. Links in {@link #unproven()} do not count as faults. */
    public boolean isIntact() {
        return faults.isEmpty();
    }

    /** Returns how many invoices have a fingerprint that their fields give. */
    public int verified() {
        return verified;
    }

    /** Returns how many issued invoices need no fingerprint, since their issuer does not send invoices this way. */
    public int withoutFingerprint() {
        return withoutFingerprint;
    }

    /** Returns what is wrong, in the order of registration, and numbers that are missing last. */
    public List<Fault> faults() {
        return faults;
    }

    /** Returns the links that could not be checked, since an annulment is between the two invoices. */
    public List<Fault> unproven() {
        return unproven;
    }

    /** Returns the result in a few lines: how many invoices were verified, and each fault. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(verified).append(verified == 1 ? " invoice" : " invoices").append(" verified, ");
        text.append(faults.isEmpty() ? "no fault" : faults.size() == 1 ? "1 fault" : faults.size() + " faults");
        if (!unproven.isEmpty()) {
            text.append(", ").append(unproven.size()).append(unproven.size() == 1 ? " link" : " links");
            text.append(" not proven");
        }
        faults.forEach(
                each -> text.append('\n').append(each.kind()).append(": ").append(each.text()));
        unproven.forEach(each -> text.append("\nnot proven: ").append(each.text()));
        return text.toString();
    }

    private record Series(
            String issuer, String serie, @Nullable Long year) {}

    /** The check while it runs. Confined to one thread. */
    private static final class Check {
        // Several invoices may be registered in one second; within a series, their numbers tell the order.
        private static final Comparator<ChainRecord> ORDER = Comparator.comparing(ChainRecord::registered)
                .thenComparing(record -> requireNonNullElse(record.invoice().numero(), 0L));

        private final Map<String, List<ChainRecord>> records = new LinkedHashMap<>();
        private final Map<Series, SortedMap<Long, Invoice>> numbers = new LinkedHashMap<>();
        private final Set<String> seen = new HashSet<>();
        private final List<Fault> faults = new ArrayList<>();
        private final List<Fault> gaps = new ArrayList<>();
        private final List<Fault> unproven = new ArrayList<>();
        private int verified;
        private int withoutFingerprint;

        void add(Invoice invoice) {
            if (Invoice.Sentido.RECIBIDA.equals(invoice.sentido())) {
                return;
            }
            number(invoice);
            ChainRecord record = ChainRecord.of(invoice);
            if (record != null && !seen.add(invoice.id() + " " + record.fingerprint())) {
                return;
            }
            if (record != null) {
                records.computeIfAbsent(requireNonNullElse(invoice.emisorNif(), ""), any -> new ArrayList<>())
                        .add(record);
            } else if (Remission.Estado.NO_APLICA.equals(invoice.verifactu().estado())) {
                withoutFingerprint++;
            } else {
                fault(Kind.INCOMPLETE, invoice, "has no fingerprint");
            }
        }

        private void number(Invoice invoice) {
            Long number = invoice.numero();
            if (number == null) {
                return;
            }
            Series series = new Series(
                    requireNonNullElse(invoice.emisorNif(), ""),
                    requireNonNullElse(invoice.serie(), ""),
                    invoice.ejercicio());
            Invoice other =
                    numbers.computeIfAbsent(series, any -> new TreeMap<>()).putIfAbsent(number, invoice);
            if (other != null && !Objects.equals(other.id(), invoice.id())) {
                fault(Kind.REPEATED, invoice, "has the number of another invoice");
            }
        }

        void finish() {
            records.values().forEach(this::check);
            numbers.forEach(this::gaps);
            faults.addAll(gaps);
        }

        private void check(List<ChainRecord> chain) {
            chain.sort(ORDER);
            chain.forEach(this::fields);
            Map<String, ChainRecord> byFingerprint = new HashMap<>();
            chain.forEach(each -> byFingerprint.put(each.fingerprint(), each));
            Map<String, ChainRecord> successors = new HashMap<>();
            ChainRecord last = null;
            for (ChainRecord each : chain) {
                ChainRecord other = successors.putIfAbsent(each.previous(), each);
                if (other != null) {
                    String what =
                            each.previous().isEmpty() ? "says that it is the first one" : "names a previous record";
                    fault(Kind.FORKED, each.invoice(), what + ", as " + other.name() + " does");
                }
            }
            for (ChainRecord head : chain) {
                if (byFingerprint.containsKey(head.previous()) || !head.equals(successors.get(head.previous()))) {
                    continue;
                }
                if (last != null && !head.previous().isEmpty()) {
                    unknown(last, head, chain);
                }
                last = end(head, successors, chain.size());
            }
        }

        /** Returns the last record of those that follow each other from this one on. */
        private static ChainRecord end(ChainRecord head, Map<String, ChainRecord> successors, int most) {
            ChainRecord last = head;
            for (int i = 0; i < most; i++) {
                ChainRecord next = successors.get(last.fingerprint());
                if (next == null) {
                    return last;
                }
                last = next;
            }
            return last;
        }

        private void fields(ChainRecord record) {
            String missing = record.missingField();
            if (missing == null && record.isUnaltered()) {
                verified++;
                return;
            }
            if (missing == null && record.lacksOffset()) {
                missing = "offset in verifactu.registrado_en";
            }
            if (missing == null) {
                fault(
                        Kind.ALTERED,
                        record.invoice(),
                        "does not match its fingerprint: the issuer, number, date, kind, tax, total, previous"
                                + " fingerprint or time of registration is not what was registered");
            } else {
                fault(
                        Kind.INCOMPLETE,
                        record.invoice(),
                        "has no " + missing + ", so its fingerprint cannot be computed");
            }
        }

        /** Tells what stands between two records, of which the later one does not name any record of the list. */
        private void unknown(ChainRecord before, ChainRecord record, List<ChainRecord> chain) {
            List<ChainRecord> annulled = chain.stream()
                    .filter(each -> Invoice.Estado.ANULADA.equals(each.invoice().estado()))
                    .filter(each -> each.missingField() == null)
                    .filter(each -> !changed(each).isBefore(before.registered()))
                    .sorted(Comparator.comparing(Check::changed))
                    .toList();
            String expected = before.fingerprint();
            for (ChainRecord each : annulled) {
                expected = each.annulment(expected, changed(each));
                if (expected.equals(record.previous())) {
                    return;
                }
            }
            if (!annulled.isEmpty()) {
                unproven.add(of(
                        Kind.BROKEN,
                        record.invoice(),
                        "names a previous record that is not in the list; it may be the annulment of an invoice"));
            } else {
                fault(
                        Kind.BROKEN,
                        record.invoice(),
                        "names a previous record that is not in the list: after " + before.name()
                                + ", an invoice is missing or was altered");
            }
        }

        private static OffsetDateTime changed(ChainRecord record) {
            return requireNonNullElse(record.invoice().actualizadoEn(), OffsetDateTime.MIN);
        }

        private void gaps(Series series, SortedMap<Long, Invoice> known) {
            long expected = known.firstKey();
            for (long number : known.keySet()) {
                if (number > expected) {
                    String which = number - 1 == expected
                            ? "number " + expected + " is missing"
                            : "numbers " + expected + " to " + (number - 1) + " are missing";
                    String serie = PrintableText.of(series.serie());
                    String year = series.year() == null ? "" : " of " + series.year();
                    gaps.add(new Fault(
                            Kind.MISSING,
                            null,
                            serie + (series.year() == null ? "" : "-" + series.year()) + "-" + expected,
                            which + " in series " + serie + year));
                }
                expected = number + 1;
            }
        }

        private void fault(Kind kind, Invoice invoice, String what) {
            faults.add(of(kind, invoice, what));
        }

        private static Fault of(Kind kind, Invoice invoice, String what) {
            return new Fault(kind, invoice.id(), invoice.numeroCompleto(), ChainRecord.name(invoice) + " " + what);
        }
    }
}
