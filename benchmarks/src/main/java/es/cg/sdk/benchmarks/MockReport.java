package es.cg.sdk.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares sdk-mock with WireMock, and with Prism where that is installed, side by side, and prints the figures. */
public final class MockReport {
    private static final int STARTS = 7;
    private static final int ROUNDS = 5;
    private static final double SECONDS_WARM = 4;
    private static final double SECONDS = 2;
    private static final double MORE_THAN_BEFORE = 1.1;
    private static final double LESS_THAN_BEFORE = 0.91;
    private static final long READS = 200_000;
    private static final long MILLION = 1_000_000;

    private final Sample sample;
    private final List<Peer> peers;
    private final ReportTable table;

    private MockReport(Sample sample, List<Peer> peers) {
        this.sample = sample;
        this.peers = peers;
        this.table = new ReportTable(peers.stream().map(Peer::name).toList());
    }

    /** Leaves with 1 if a ratio is not what the project claims. */
    public static void main(String[] args) throws Exception {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        List<String> options = List.of(args);
        Path jar = Path.of(MockReport.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Sample sample = Sample.taken();
        Peers all = new Peers(jar.resolveSibling(""));
        int beside = options.indexOf("--beside");
        if (beside >= 0) {
            List<Peer> builds = all.builds(sample, Path.of(options.get(beside + 1)));
            System.exit(new MockReport(sample, builds).besideOtherBuild() ? 0 : 1);
        }
        List<Peer> peers = all.all(sample, options.contains("--with-prism"));
        if (peers.size() < 3) {
            System.out.println("Prism is not installed and is left out; --with-prism installs it by npm.");
        }
        boolean met = new MockReport(sample, peers).run(options.contains("--million") ? MILLION : READS);
        System.exit(met ? 0 : 1);
    }

    private boolean run(long reads) throws Exception {
        ReportTable.machine();
        table.head();
        table.atMost("start, of WireMock's", 1, starts());
        further();
        // Ours are validated and kept under their keys; a stub does neither.
        load(List.of("WireMock's", "Prism's"), List.of(1.0, 2.0), List.of(0.5, 2.0));
        heap(reads);
        ReportTable.machine();
        return table.verdict();
    }

    private boolean besideOtherBuild() throws Exception {
        ReportTable.machine();
        table.head();
        table.atMost("start, of the other build's", MORE_THAN_BEFORE, starts());
        List<Double> least = List.of(LESS_THAN_BEFORE);
        load(List.of("the other build's"), least, least);
        ReportTable.machine();
        return table.verdict();
    }

    /** Returns our times to the first answer as parts of the second one's. */
    private double starts() throws IOException, InterruptedException {
        List<Figures> millis = peers.stream().map(peer -> new Figures()).toList();
        for (int i = 0; i < STARTS; i++) {
            for (int at = 0; at < peers.size(); at++) {
                try (Server server = Server.start(peers.get(at))) {
                    millis.get(at).add(server.millisToFirstAnswer());
                }
            }
        }
        table.row("process start to first answer, ms", "< 500", millis);
        return millis.get(0).times(millis.get(1));
    }

    private void further() throws Exception {
        Instances instances = new Instances(sample);
        instances.measureFurtherOnes();
        table.row("2nd to 10th instance of a JVM, ms", "< 10", List.of(instances.oursEarly, instances.theirsEarly));
        table.row("11th to 40th instance, ms", "< 10", List.of(instances.oursLater, instances.theirsLater));
        instances.measureResets();
        table.row("reset after 1 call, ms", "< 10", List.of(instances.ourReset, instances.theirReset));
        table.row(
                "reset after 1,000 invoices, ms",
                "< 10",
                List.of(instances.ourResetOfMuch, instances.theirResetOfMuch));
        table.atMost("further instance, of WireMock's", 1, instances.oursLater.times(instances.theirsLater));
        table.atMost(
                "reset after 1,000, of a further instance", 1, instances.ourResetOfMuch.times(instances.oursLater));
    }

    private void load(List<String> others, List<Double> leastReads, List<Double> leastWrites) throws Exception {
        List<Server> servers = new ArrayList<>();
        try {
            List<Load> reads = new ArrayList<>();
            List<Load> writes = new ArrayList<>();
            for (Peer peer : peers) {
                Server server = Server.start(peer);
                servers.add(server);
                reads.add(new Load(server, peer.read()));
                writes.add(new Load(server, peer.write()));
                new Load(server, peer.read()).measure(SECONDS_WARM);
                new Load(server, peer.write()).measure(SECONDS_WARM);
            }
            for (int round = 0; round < ROUNDS; round++) {
                for (int turn = 0; turn < peers.size(); turn++) {
                    int at = (turn + round) % peers.size();
                    reads.get(at).measure(SECONDS);
                    writes.get(at).measure(SECONDS);
                }
            }
            compare("reads", reads, others, leastReads);
            compare("writes", writes, others, leastWrites);
        } finally {
            servers.forEach(Server::close);
        }
    }

    private void compare(String what, List<Load> loads, List<String> others, List<Double> least) {
        List<Figures> perSecond = loads.stream().map(load -> load.perSecond).toList();
        table.row(what + " a second", "≥ 10k", perSecond);
        table.row(what + ", p50 ms", "", loads.stream().map(load -> load.p50).toList());
        table.row(what + ", p99 ms", "", loads.stream().map(load -> load.p99).toList());
        for (int at = 1; at < peers.size(); at++) {
            String ratio = what + " a second, of " + others.get(at - 1);
            table.atLeast(ratio, least.get(at - 1), perSecond.get(0).times(perSecond.get(at)));
        }
    }

    private void heap(long reads) throws Exception {
        List<List<Figures>> shares = new ArrayList<>();
        for (Peer peer : peers.subList(0, 2)) {
            try (Server server = Server.start(peer)) {
                Load load = new Load(server, peer.read());
                List<Figures> figures = new ArrayList<>();
                for (long share : List.of(reads / 10, reads * 4 / 10, reads / 2)) {
                    load.repeat(share);
                    Figures figure = new Figures();
                    figure.add(server.liveHeap());
                    figures.add(figure);
                }
                shares.add(figures);
            }
        }
        List<String> whens = List.of("10 %", "50 %", "100 %");
        for (int at = 0; at < whens.size(); at++) {
            table.row(
                    "heap after " + whens.get(at) + " of " + reads + " reads, MB",
                    "< 60",
                    List.of(shares.get(0).get(at), shares.get(1).get(at)));
        }
        table.atMost(
                "heap at the end, of that at 10 %",
                1.1, shares.get(0).get(2).times(shares.get(0).get(0)));
    }
}
