package es.cg.sdk.webhooks.chaos;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many events of other sources were handled while an event waited that came when nothing of its source was waiting.
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
     * Measures the events that were handled until this time.
     *
     * @param workers of all processes
     */
    static Fairness of(List<Handled> all, long until, int workers) {
        long[] everything = times(all);
        Map<String, List<Handled>> bySource = all.stream().collect(Collectors.groupingBy(Handled::source));
        Map<String, long[]> times = bySource.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> times(each.getValue())));
        List<Spans> spans = bySource.values().stream().map(Spans::of).toList();
        List<Overtaken> found = new ArrayList<>();
        for (Spans each : spans) {
            for (Handled first : each.firsts()) {
                if (first.handled() <= until) {
                    int others = between(everything, first) - between(times.get(first.source()), first);
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
    private record Spans(List<Handled> firsts, long[] from, long[] until) {
        static Spans of(List<Handled> ofSource) {
            List<Handled> firsts = new ArrayList<>();
            long[] from = new long[ofSource.size()];
            long[] until = new long[ofSource.size()];
            List<Handled> sorted = ofSource.stream()
                    .sorted(Comparator.comparingLong(Handled::stored))
                    .toList();
            for (Handled each : sorted) {
                int last = firsts.size() - 1;
                if (last >= 0 && each.stored() <= until[last]) {
                    until[last] = Math.max(until[last], each.handled());
                } else {
                    from[last + 1] = each.stored();
                    until[last + 1] = each.handled();
                    firsts.add(each);
                }
            }
            int size = firsts.size();
            return new Spans(firsts, Arrays.copyOf(from, size), Arrays.copyOf(until, size));
        }

        boolean isWaiting(Handled event) {
            // The last span that began before the event was handled.
            int last = before(from, event.handled()) - 1;
            return last >= 0 && until[last] >= event.stored();
        }
    }
}
