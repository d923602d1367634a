package es.cg.sdk.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Compares a call of sdk-core with the least that one could write over OkHttp, and with published SDKs where they were
 * installed, call by call in turn, and prints the figures.
 */
public final class ClientReport {
    private static final int WARM_UP = 40_000;
    private static final int BLOCKS = 41;
    private static final int ROUNDS = 400;
    private static final int CALLS = ROUNDS + ROUNDS / 4;
    private static final int STARTS = 15;
    private static final String DAEMON = "cg-sdk-interrupts";
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Path jar;
    private final Path peers;
    private final List<String> names;
    private final HttpClients clients;
    private final ReportTable table;

    private ClientReport(Path jar, Path peers) {
        this.jar = jar;
        this.peers = peers;
        this.clients = new HttpClients(peers);
        this.names = clients.names();
        List<String> columns = new ArrayList<>(names);
        columns.add(1, "floor again (control)");
        this.table = new ReportTable(columns);
    }

    /** Leaves with 1 if a ratio is not what the project claims. */
    public static void main(String[] args) throws Exception {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        Path jar = Path.of(ClientReport.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path peers = Files.createDirectories(jar.resolveSibling("clients"));
        if (List.of(args).contains("--with-peers")) {
            for (PeerClient peer : PeerClient.values()) {
                if (!peer.isIn(peers)) {
                    peer.install(peers);
                }
            }
        } else {
            System.out.println("Other SDKs are measured where --with-peers has installed them by Maven.");
        }
        System.exit(new ClientReport(jar, peers).run() ? 0 : 1);
    }

    private boolean run() throws Exception {
        ReportTable.machine();
        table.head();
        try (FixedServer server = FixedServer.start(HttpClients.answers())) {
            warm(server.port());
            if (names.size() > 2) {
                peers(server.port());
            }
            cold(server.port());
        }
        size();
        ReportTable.machine();
        return table.verdict();
    }

    private void warm(int port) throws Exception {
        CallByCall calls = new CallByCall();
        List<CallByCall.Way> ways = new ArrayList<>();
        ways.add(calls.with(HttpClients.FLOOR, () -> clients.make(HttpClients.FLOOR, port)));
        ways.add(calls.with("control", () -> clients.make(HttpClients.FLOOR, port)));
        ways.add(calls.with(HttpClients.OURS, () -> clients.make(HttpClients.OURS, port)));
        calls.warmUp(WARM_UP);
        long daemon = daemon();
        Figures daemonsBytes = new Figures();
        Figures daemonsMicros = new Figures();
        for (int block = 0; block < BLOCKS; block++) {
            long bytes = THREADS.getThreadAllocatedBytes(daemon);
            long cpu = THREADS.getThreadCpuTime(daemon);
            calls.block(ROUNDS);
            // All that it does while the others call too is counted as ours.
            daemonsBytes.add((THREADS.getThreadAllocatedBytes(daemon) - bytes) / (double) CALLS);
            daemonsMicros.add((THREADS.getThreadCpuTime(daemon) - cpu) / 1000.0 / CALLS);
        }
        // A block in which the machine gave its core to somebody else is no more theirs than it is the callers'.
        double daemonBytes = daemonsBytes.median();
        double daemonMicros = daemonsMicros.median();

        CallByCall.Way floor = ways.get(0);
        CallByCall.Way control = ways.get(1);
        CallByCall.Way ours = ways.get(2);
        table.row(
                "bytes allocated a call",
                "",
                ways.stream().map(way -> way.bytes).toList());
        table.row("CPU a call, µs", "", ways.stream().map(way -> way.cpuMicros).toList());
        table.row("p50 a call, µs", "", ways.stream().map(way -> way.wallMicros).toList());
        System.out.printf(
                Locale.ROOT,
                "control, of the floor's: %.2f bytes, %.2f CPU, %.2f p50%n",
                control.bytes.times(floor.bytes),
                control.cpuMicros.times(floor.cpuMicros),
                control.wallMicros.times(floor.wallMicros));
        System.out.printf(
                Locale.ROOT, "%s, a call of ours: %.0f bytes, %.2f µs of CPU%n", DAEMON, daemonBytes, daemonMicros);
        table.atMost(
                "bytes a call, the daemon's too, of the floor's",
                1.15,
                ours.bytes.times(floor.bytes) + daemonBytes / floor.bytes.median());
        table.atMost(
                "CPU a call, the daemon's too, of the floor's",
                1.05,
                ours.cpuMicros.times(floor.cpuMicros) + daemonMicros / floor.cpuMicros.median());
        table.atMost("p50 a call, of the floor's", 1.05, ours.wallMicros.times(floor.wallMicros));
    }

    /** Apart: what the others leave in the caches and on the heap is not to be ours or the floor's. */
    private void peers(int port) throws Exception {
        CallByCall calls = new CallByCall();
        List<CallByCall.Way> ways = new ArrayList<>();
        for (String name : names) {
            ways.add(calls.with(name, () -> clients.make(name, port)));
        }
        ways.add(1, calls.with("control", () -> clients.make(HttpClients.FLOOR, port)));
        calls.warmUp(WARM_UP);
        for (int block = 0; block < BLOCKS; block++) {
            calls.block(ROUNDS);
        }
        rows(", beside peers", ways);
    }

    private void rows(String how, List<CallByCall.Way> ways) {
        table.row("bytes a call" + how, "", ways.stream().map(way -> way.bytes).toList());
        table.row(
                "CPU a call, µs" + how,
                "",
                ways.stream().map(way -> way.cpuMicros).toList());
        table.row(
                "p50 a call, µs" + how,
                "",
                ways.stream().map(way -> way.wallMicros).toList());
    }

    private static long daemon() {
        return Stream.of(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().equals(DAEMON))
                .findFirst()
                .orElseThrow()
                .getThreadId();
    }

    private void cold(int port) throws IOException, InterruptedException {
        List<String> ways = new ArrayList<>(names);
        ways.add(1, HttpClients.FLOOR);
        List<Figures> millis = new ArrayList<>();
        ways.forEach(each -> millis.add(new Figures()));
        for (int start = 0; start < STARTS; start++) {
            for (int turn = 0; turn < ways.size(); turn++) {
                int at = (turn + start) % ways.size();
                millis.get(at).add(ColdStart.millis(jar, peers, ways.get(at), port));
            }
        }
        table.row("CPU of a process to its second answer, ms", "", millis);
        table.atMost("CPU of a cold start, of the floor's", 0.9, millis.get(2).times(millis.get(0)));
    }

    private void size() throws IOException {
        Path target = jar.resolveSibling("../../sdk-core/target").normalize();
        try (Stream<Path> files = Files.list(target)) {
            Path core = files.filter(
                            each -> each.getFileName().toString().matches("sdk-core-[0-9.]+(-SNAPSHOT)?\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no jar of sdk-core in " + target));
            System.out.printf(Locale.ROOT, "%s: %d KB%n", core.getFileName(), Files.size(core) / 1000);
        }
    }
}
