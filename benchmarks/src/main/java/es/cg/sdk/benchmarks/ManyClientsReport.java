package es.cg.sdk.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What 3,000 clients cost that are built, used once, idle until the threads have ended, and closed, beside the same
 * process without them.
 */
public final class ManyClientsReport {
    private static final int CLIENTS = 3000;
    private static final long MOST_IDLE_MILLIS = 120_000;
    private static final int TURNS = 3;

    private ManyClientsReport() {}

    /** Leaves with 1 if a figure is not what the project claims. */
    public static void main(String[] args) throws Exception {
        ReportTable.machine();
        List<Map<String, Double>> without = new ArrayList<>();
        List<Map<String, Double>> with = new ArrayList<>();
        try (FixedServer server = FixedServer.start(HttpClients.answers())) {
            for (int turn = 0; turn < TURNS; turn++) {
                without.add(ManyClients.figures(server.port(), 0, MOST_IDLE_MILLIS));
                with.add(ManyClients.figures(server.port(), CLIENTS, MOST_IDLE_MILLIS));
            }
        }
        ReportTable table = new ReportTable(List.of("no client", String.format(Locale.ROOT, "%,d clients", CLIENTS)));
        table.head();
        for (String name : with.get(0).keySet()) {
            table.row(name, "", List.of(of(without, name), of(with, name)));
        }
        table.atMost("threads of the SDK", 1, of(with, ManyClients.THREADS_USED).median());
        table.atMost("connections", 1, of(with, ManyClients.CONNECTIONS_USED).median());
        table.atMost(
                "CPU while idle, of a core",
                0.01,
                of(with, ManyClients.CPU_IDLE).median()
                        - of(without, ManyClients.CPU_IDLE).median());
        table.atMost("heap of a client, of 10 KB", 1, of(with, ManyClients.HEAP).median() / 10_000);
        table.atMost(
                "threads of the SDK when closed",
                0,
                of(with, ManyClients.THREADS_CLOSED).median());
        table.atMost(
                "connections when closed",
                0,
                of(with, ManyClients.CONNECTIONS_CLOSED).median());
        ReportTable.machine();
        System.exit(table.verdict() ? 0 : 1);
    }

    private static Figures of(List<Map<String, Double>> turns, String name) {
        Figures figures = new Figures();
        turns.forEach(each -> figures.add(each.getOrDefault(name, Double.NaN)));
        return figures;
    }
}
