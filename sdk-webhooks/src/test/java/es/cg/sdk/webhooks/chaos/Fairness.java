package es.cg.sdk.webhooks.chaos;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How many events of other sources were handled while an event waited that came when nothing of its source was waiting.
 * It counts what all processes handled. Each process takes the sources in turn by itself, and finds those whose events
 * another process stored within a second. It also counts what others did while the event was reserved by a worker whose
 * handler before it was slow, and, with kills, until the claim of a killed process ended.
 *
 * @param events how many such events there were
 * @param median of the events of others
 * @param max of the events of others
 * @param sourcesAtMax how many sources had waiting events while the event of the maximum waited
 * @param beyond how many events waited for more others than there are workers and sources with waiting events
 */
record Fairness(int events, int median, int max, int sourcesAtMax, int beyond) {
    /** When an event was stored and handled, in microseconds of the database's clock. */
    record Handled(String source, long stored, long handled) {}

    private record Overtaken(int others, int sources) {}

    /**
     * Measures the events that were stored from the first time on, and handled until the second one.
     *
     * @param workers of all processes
     */
    static Fairness of(List<Handled> all, long from, long until, int workers) {
        long[] everything = times(all);
        List<Spans> spans = all.stream().collect(Collectors.groupingBy(Handled::source)).values().stream()
                .map(Spans::new)
                .toList();
        List<Overtaken> found = new ArrayList<>();
        for (Spans each : spans) {
            for (Handled first : each.firsts) {
                if (first.stored() >= from && first.handled() <= until) {
                    int others = between(everything, first) - between(each.handled, first);
                    int waiting = (int) spans.stream()
                            .filter(other -> other.isWaiting(first))
                            .count();
                    found.add(new Overtaken(others, waiting));
                }
            }
        }
        found.sort(Comparator.comparingInt(Overtaken::others));
        Overtaken last = found.isEmpty() ? new Overtaken(0, 0) : found.get(found.size() - 1);
        int beyond = (int) found.stream()
                .filter(each -> each.others() > workers + each.sources())
                .count();
        int median = found.isEmpty() ? 0 : found.get(found.size() / 2).others();
        return new Fairness(found.size(), median, last.others(), last.sources(), beyond);
    }

    private static long[] times(List<Handled> events) {
        return events.stream().mapToLong(Handled::handled).sorted().toArray();
    }

    private static int between(long[] times, Handled event) {
        return before(times, event.handled()) - before(times, event.stored());
    }

    /** Returns how many times are before this one. */
    private static int before(long[] times, long time) {
        int low = 0;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] < time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The times in which one source had waiting events, and the event that began each. */
    private static final class Spans {
        final List<Handled> firsts = new ArrayList<>();
        final long[] handled;
        private final long[] from;
        private final long[] until;

        Spans(List<Handled> ofSource) {
            handled = times(ofSource);
            long[] ends = new long[ofSource.size()];
            List<Handled> sorted = ofSource.stream()
                    .sorted(Comparator.comparingLong(Handled::stored))
                    .toList();
            for (Handled each : sorted) {
                int last = firsts.size() - 1;
                if (last >= 0 && each.stored() <= ends[last]) {
                    ends[last] = Math.max(ends[last], each.handled());
                } else {
                    ends[last + 1] = each.handled();
                    firsts.add(each);
                }
            }
            from = firsts.stream().mapToLong(Handled::stored).toArray();
            until = Arrays.copyOf(ends, firsts.size());
        }

        boolean isWaiting(Handled event) {
            // The last span that began before the event was handled.
            int last = before(from, event.handled()) - 1;
            return last >= 0 && until[last] >= event.stored();
        }
    }
}
