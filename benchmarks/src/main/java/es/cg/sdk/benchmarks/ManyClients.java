package es.cg.sdk.benchmarks;

import com.sun.management.UnixOperatingSystemMXBean;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Operation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A process that builds clients, uses each once, leaves them idle, closes them, and prints what they cost meanwhile.
 */
public final class ManyClients {
    static final String THREADS_USED = "threads of the SDK after the last call";
    static final String CONNECTIONS_USED = "connections after the last call";
    static final String CPU_IDLE = "CPU while idle, of a core";
    static final String HEAP = "heap of an idle client, bytes";
    static final String THREADS_CLOSED = "threads of the SDK when closed";
    static final String CONNECTIONS_CLOSED = "connections when closed";

    private static final UnixOperatingSystemMXBean SYSTEM =
            (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final Operation<InvoiceView> GET = Operation.get("invoices.get", "/invoices/{id}", InvoiceView::new);

    private final Map<String, Double> figures = new LinkedHashMap<>();

    private ManyClients() {}

    /** Takes the server's port, the number of clients, and for how many milliseconds they are idle at most. */
    public static void main(String[] args) throws Exception {
        ManyClients run = new ManyClients();
        run.run("http://127.0.0.1:" + args[0] + "/api/public/v1", Integer.parseInt(args[1]), Long.parseLong(args[2]));
        run.figures.forEach((name, value) -> System.out.println(name + "=" + value));
    }

    /** Runs such a process, and returns its figures by their names. */
    static Map<String, Double> figures(int port, int clients, long idleMillis)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManyClients.class.getName(),
                        Integer.toString(port),
                        Integer.toString(clients),
                        Long.toString(idleMillis)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("a process with " + clients + " clients failed");
        }
        Map<String, Double> figures = new LinkedHashMap<>();
        said.lines().map(line -> line.split("=", 2)).forEach(each -> figures.put(each[0], Double.valueOf(each[1])));
        return figures;
    }

    private void run(String address, int count, long mostIdleMillis) throws InterruptedException {
        // What the first client loads and starts is not counted as the others'.
        try (CgClient first = client(address, 0)) {
            read(first);
        }
        long heap = liveBytes();
        long files = SYSTEM.getOpenFileDescriptorCount();
        List<CgClient> clients = new ArrayList<>();
        long begin = SYSTEM.getProcessCpuTime();
        for (int i = 1; i <= count; i++) {
            clients.add(client(address, i));
        }
        figures.put("CPU to build a client, µs", (SYSTEM.getProcessCpuTime() - begin) / 1e3 / Math.max(1, count));
        clients.forEach(ManyClients::read);
        figures.put(THREADS_USED, threads("cg-sdk"));
        figures.put("all threads after the last call", threads(""));
        figures.put(CONNECTIONS_USED, (double) SYSTEM.getOpenFileDescriptorCount() - files);
        begin = SYSTEM.getProcessCpuTime();
        long idle = System.nanoTime();
        awaitIdleThreads(mostIdleMillis);
        figures.put(CPU_IDLE, (double) (SYSTEM.getProcessCpuTime() - begin) / (System.nanoTime() - idle));
        figures.put("idle until the threads have ended, s", (System.nanoTime() - idle) / 1e9);
        figures.put("threads of the SDK when idle", threads("cg-sdk"));
        figures.put("all threads when idle", threads(""));
        figures.put("connections when idle", (double) SYSTEM.getOpenFileDescriptorCount() - files);
        figures.put(HEAP, count == 0 ? 0 : (liveBytes() - heap) / (double) count);
        // Used again, so that there are connections and a thread to end.
        clients.forEach(ManyClients::read);
        begin = SYSTEM.getProcessCpuTime();
        clients.forEach(CgClient::close);
        figures.put("CPU to close a client, µs", (SYSTEM.getProcessCpuTime() - begin) / 1e3 / Math.max(1, count));
        figures.put(THREADS_CLOSED, threads("cg-sdk"));
        figures.put("all threads when closed", threads(""));
        figures.put(CONNECTIONS_CLOSED, (double) SYSTEM.getOpenFileDescriptorCount() - files);
    }

    private static void read(CgClient client) {
        Invoices.sum(client.forClient(1001).run(GET.call("inv_1")));
    }

    private static CgClient client(String address, int firm) {
        return CgClient.builder()
                .baseUrl(address)
                .apiKey(ApiKey.of("cg_live_abc.s3cret" + firm))
                .build();
    }

    /** Waits until the threads that calls have begun, of the SDK and of OkHttp, have ended for want of work. */
    private static void awaitIdleThreads(long mostMillis) throws InterruptedException {
        long end = System.nanoTime() + mostMillis * 1_000_000;
        for (Thread each : (Iterable<Thread>) Stream.concat(named("cg-sdk"), named("OkHttp"))::iterator) {
            each.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }

    private static Stream<Thread> named(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(each -> each.getName().startsWith(prefix));
    }

    private static double threads(String prefix) {
        return named(prefix).count();
    }

    static long liveBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
