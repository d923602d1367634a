package es.cg.sdk.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What calls of the mock cost with 1,000, 20,000 and 100,000 invoices of one client, by HTTP, in this process: CPU time
 * of both sides, and the memory of an invoice with its events and stored answer; then the start of a mock with 3,000
 * firms.
 */
public final class GrowthReport {
    private static final List<Integer> SIZES = List.of(1_000, 20_000, 100_000);
    private static final int ROUNDS = 7;
    private static final int TIMES = 100;
    private static final int LIMIT = 100;
    private static final int STEPS = 10;
    // With few invoices, what the mock has besides counts.
    private static final int MANY = 20_000;
    private static final int MAX_BYTES = 9 << 10;
    private static final int FIRMS = 3_000;
    private static final int USED = 50;
    private static final int MAX_START_MILLIS = 2_000;
    private static final long MAX_FIRM_BYTES = 64L << 20;
    // Some list pages, since other work of the machine counts too.
    private static final int MAX_WAIT_MILLIS = 500;
    private static final Pattern ID = Pattern.compile("\"id\":\"(inv_[^\"]+)\"");
    private static final Pattern NEXT = Pattern.compile("\"next_cursor\":\"([^\"]+)\"");

    private final List<String> headers;
    private final MockCg mock;
    private final RawConnection connection;

    private GrowthReport(MockCg mock, RawConnection connection) {
        this.mock = mock;
        this.connection = connection;
        this.headers = List.of("Authorization: Bearer " + mock.liveKey(), "X-CG-Client: 1001");
    }

    /**
     * Leaves with 1 if the last page of a list takes more than twice the first one's time, if others wait longer for a
     * list than for a page, if an invoice takes more memory than the limit, or the firms more than two seconds or 64
     * MB.
     */
    public static void main(String[] args) throws Exception {
        ReportTable.machine();
        List<Size> sizes = new ArrayList<>();
        for (int size : args.length == 0 ? SIZES : List.of(Integer.valueOf(args[0]))) {
            try (MockCg mock = MockCg.builder().seed(Sample.SEED).start();
                    RawConnection connection = new RawConnection(Sample.port(mock))) {
                sizes.add(new GrowthReport(mock, connection).measure(size));
            }
        }
        print(sizes);
        boolean firmsFit = firms();
        ReportTable.machine();
        System.exit(firmsFit && sizes.stream().allMatch(Size::met) ? 0 : 1);
    }

    /** Measures the start of a mock with many firms, and what it takes more than one with a single firm. */
    private static boolean firms() throws Exception {
        try (MockCg one = MockCg.start()) {
            // The first mock of a process makes what all share.
            one.panel().firms();
            long before = liveBytes();
            long start = System.nanoTime();
            try (MockCg many = MockCg.builder().firms(FIRMS).start()) {
                long millis = (System.nanoTime() - start) / 1_000_000;
                long more = liveBytes() - before;
                many.panel()
                        .firms()
                        .subList(1, USED + 1)
                        .forEach(each -> many.panel().firm(each.id()).invoices());
                long used = (liveBytes() - before - more) / USED;
                System.out.printf(
                        Locale.ROOT,
                        "%,d firms: start %d ms, %,d KB more than one; a firm that is used: %,d KB%n",
                        FIRMS,
                        millis,
                        more >> 10,
                        used >> 10);
                return millis <= MAX_START_MILLIS && more <= MAX_FIRM_BYTES;
            }
        }
    }

    private record Row(String what, Figures figures) {}

    private record Size(int invoices, List<Row> rows, boolean met) {}

    private Size measure(int size) throws Exception {
        long empty = liveBytes();
        String since = "";
        for (int i = 0; i < size; i++) {
            issue(i);
            // Invoices are sent to the tax authority, and differ in their times of change.
            if ((i + 1) % (size / STEPS) == 0) {
                mock.panel().advance(Duration.ofMinutes(10));
                since = i < size / 2 ? mock.panel().now().toString() : since;
            }
        }
        double bytes = (liveBytes() - empty) / (double) size;
        List<Row> rows = new ArrayList<>();
        boolean lets = waits(rows);
        Walk all = walk("/invoices?limit=" + LIMIT);
        Walk some = walk("/invoices?limit=" + LIMIT + "&estado_cobro=pendiente&serie=A");
        Walk changes = walk("/invoices?limit=" + LIMIT + "&modificado_desde=" + since.replace("+", "%2B"));
        rows.add(new Row("first page, CPU ms", time(all.first())));
        rows.add(new Row("last page, CPU ms", time(all.last())));
        rows.add(new Row("first page with two filters, CPU ms", time(some.first())));
        rows.add(new Row("last page with two filters, CPU ms", time(some.last())));
        rows.add(new Row("first page of modificado_desde, CPU ms", time(changes.first())));
        rows.add(new Row("last page of modificado_desde, CPU ms", time(changes.last())));
        rows.add(new Row("unknown reference, CPU ms", time("/invoices?referencia_externa=unknown")));
        rows.add(new Row("a page's share of the whole walk, CPU ms", one(all.millisOfAPage())));
        rows.add(new Row("issue an invoice, CPU ms", writes(size)));
        rows.add(new Row("model 303 of a quarter, CPU ms", models()));
        rows.add(new Row("bytes of an invoice", one(bytes)));
        boolean even = isEven(rows, "page") && isEven(rows, "page with two filters");
        boolean met = even && isEven(rows, "page of modificado_desde") && lets;
        return new Size(size, rows, met && (size < MANY || bytes <= MAX_BYTES));
    }

    private static boolean isEven(List<Row> rows, String page) {
        return median(rows, "last " + page + ", CPU ms") <= 2 * median(rows, "first " + page + ", CPU ms");
    }

    private static double median(List<Row> rows, String what) {
        return rows.stream()
                .filter(row -> row.what().equals(what))
                .mapToDouble(row -> row.figures().median())
                .findFirst()
                .orElseThrow();
    }

    /**
     * Adds how long other requests wait at most while calls read many records, the first of their kind, and returns
     * whether it is short where it must be.
     */
    private boolean waits(List<Row> rows) throws Exception {
        Matcher id = ID.matcher(ask("/invoices?limit=1"));
        if (!id.find()) {
            throw new IllegalStateException("there is no invoice");
        }
        String api = mock.baseUrl();
        String panel = mock.panelUrl();
        rows.add(wait(panel, "/panel/records?id=" + id.group(1)));
        rows.add(wait(panel, "/panel/invoices?limit=1000"));
        rows.add(wait(panel, "/panel/requests?limit=1000"));
        rows.add(wait(panel, "/panel/clients/1001?section=all"));
        rows.add(wait(panel, "/panel/clients/1001/chain"));
        rows.add(wait(api, "/invoices?estado_cobro=pendiente&serie=A"));
        rows.add(wait(api, "/invoices?modificado_desde=2026-11-20T00:00:00%2B01:00"));
        boolean lets = rows.stream().allMatch(row -> row.figures().median() <= MAX_WAIT_MILLIS);
        // These may keep others waiting.
        rows.add(wait(panel, "/panel/clients/1001/tax-models/preview?modelo=303&ejercicio=2026&periodo=4T"));
        rows.add(wait(panel, "/panel/state"));
        return lets;
    }

    private Row wait(String address, String path) throws Exception {
        AtomicBoolean answered = new AtomicBoolean();
        FutureTask<Double> longest = new FutureTask<>(() -> {
            double most = 0;
            try (RawConnection other = new RawConnection(Sample.port(mock))) {
                while (!answered.get()) {
                    long begin = System.nanoTime();
                    other.ask(Call.get(Sample.PREFIX + "/status", headers)).fine();
                    most = Math.max(most, (System.nanoTime() - begin) / 1e6);
                }
            }
            return most;
        });
        new Thread(longest, "others").start();
        URLConnection reading = URI.create(address + path).toURL().openConnection();
        reading.setRequestProperty("Authorization", "Bearer " + mock.liveKey());
        reading.setRequestProperty("X-CG-Client", "1001");
        try (InputStream answer = reading.getInputStream()) {
            answer.transferTo(OutputStream.nullOutputStream());
        } finally {
            answered.set(true);
        }
        return new Row("longest wait beside GET " + path.split("\\?", 2)[0] + ", ms", one(longest.get()));
    }

    private void issue(int number) throws IOException {
        String body = String.format(
                Locale.ROOT,
                "{\"serie\":\"A\",\"ejercicio\":2026,\"fecha_expedicion\":\"2026-11-20\",\"tipo_factura\":\"F1\","
                        + "\"receptor_nif\":\"B12345674\",\"receptor_nombre\":\"Talleres Ejemplo SL\","
                        + "\"referencia_externa\":\"P-%d\",\"vencimientos\":[{\"fecha\":\"2027-12-20\"}],"
                        + "\"lineas\":[{\"concepto\":\"Asesoría\",\"cantidad\":1,\"precio_unitario\":%d.00,"
                        + "\"iva_pct\":21}]}",
                number,
                100 + number % 900);
        connection.ask(Call.post(Sample.PREFIX + "/invoices", headers, body)).fine();
    }

    private record Walk(String first, String last, double millisOfAPage) {}

    /** Walks a list to its end, as a client does, and returns its first and its last page. */
    private Walk walk(String path) throws IOException {
        String page = path;
        String full = path;
        int pages = 0;
        long begin = cpu();
        while (true) {
            Matcher next = NEXT.matcher(ask(page));
            pages++;
            if (!next.find()) {
                return new Walk(path, full, (cpu() - begin) / 1e6 / pages);
            }
            // The page without a cursor may have few records: the last full one is measured.
            full = page;
            page = path + "&cursor=" + next.group(1);
        }
    }

    private String ask(String path) throws IOException {
        return connection.ask(Call.get(Sample.PREFIX + path, headers)).fine().body();
    }

    private Figures time(String path) throws IOException {
        measured(TIMES, at -> ask(path));
        return measured(TIMES, at -> ask(path));
    }

    private Figures writes(int size) throws IOException {
        return measured(10 * TIMES, at -> issue(size + at));
    }

    private Figures models() throws IOException {
        String body = "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"4T\",\"regenerar\":true}";
        return measured(
                1,
                at -> connection
                        .ask(Call.post(Sample.PREFIX + "/tax-models", headers, body))
                        .fine());
    }

    private interface Work {
        void run(int at) throws IOException;
    }

    /** Returns the CPU time of a call in milliseconds, in some rounds of this many calls. */
    private static Figures measured(int calls, Work work) throws IOException {
        Figures figures = new Figures();
        for (int round = 0; round < ROUNDS; round++) {
            long begin = cpu();
            for (int i = 0; i < calls; i++) {
                work.run(round * calls + i);
            }
            figures.add((cpu() - begin) / 1e6 / calls);
        }
        return figures;
    }

    /** Returns the CPU time of the process in nanoseconds, which hardly depends on what else the machine does. */
    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static Figures one(double value) {
        Figures figures = new Figures();
        figures.add(value);
        return figures;
    }

    private static long liveBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static void print(List<Size> sizes) {
        StringBuilder head = new StringBuilder("| median (range) |");
        sizes.forEach(size -> head.append(String.format(Locale.ROOT, " %,d invoices |", size.invoices())));
        System.out.println(head);
        System.out.println("|---" + "|---".repeat(sizes.size()) + "|");
        for (int at = 0; at < sizes.get(0).rows().size(); at++) {
            StringBuilder line =
                    new StringBuilder("| " + sizes.get(0).rows().get(at).what() + " |");
            for (Size size : sizes) {
                line.append(' ').append(size.rows().get(at).figures()).append(" |");
            }
            System.out.println(line);
        }
    }
}
