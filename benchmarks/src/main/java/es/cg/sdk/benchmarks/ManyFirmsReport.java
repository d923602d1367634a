package es.cg.sdk.benchmarks;

import com.sun.management.ThreadMXBean;
import es.cg.sdk.CgClient;
import es.cg.sdk.CgClients;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.journal.jdbc.JdbcWriteJournals;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcConnectionPool;

/**
 * What the clients and write journals of 3,000 firms cost in one process, and what a call by each of them in turn costs
 * beside a call by one client. Two rounds warm up; the figures are the medians of the next five.
 */
public final class ManyFirmsReport {
    private static final int FIRMS = 3000;
    private static final int WARM_UP_ROUNDS = 2;
    private static final int ROUNDS = 5;
    private static final int WARM_UP_CALLS = 20_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final Operation<InvoiceView> GET = Operation.get("invoices.get", "/invoices/{id}", InvoiceView::new);

    private final String address;
    private final JdbcWriteJournals journals;
    private final Figures millis = new Figures();
    private final Figures builtBytes = new Figures();
    private final Figures usedBytes = new Figures();
    private final Figures threads = new Figures();

    private ManyFirmsReport(String address, JdbcWriteJournals journals) {
        this.address = address;
        this.journals = journals;
    }

    /** Leaves with 1 if a figure is not what the project claims. */
    public static void main(String[] args) throws Exception {
        ReportTable.machine();
        JdbcConnectionPool database = JdbcConnectionPool.create("jdbc:h2:mem:firms;DB_CLOSE_DELAY=-1", "sa", "");
        JdbcWriteJournal.createTables(database);
        try (FixedServer server = FixedServer.start(HttpClients.answers())) {
            ManyFirmsReport report = new ManyFirmsReport(
                    "http://127.0.0.1:" + server.port() + "/api/public/v1", JdbcWriteJournals.open(database));
            System.exit(report.run() ? 0 : 1);
        }
    }

    private boolean run() throws Exception {
        CallByCall calls = new CallByCall();
        List<CallByCall.Way> ways = List.of(
                calls.with("one client", this::one), calls.with("one again", this::one), calls.with("all", this::all));
        calls.warmUp(WARM_UP_CALLS);
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            build(round >= WARM_UP_ROUNDS);
            calls.block(FIRMS);
        }
        CallByCall.Way one = ways.get(0);
        CallByCall.Way control = ways.get(1);
        CallByCall.Way all = ways.get(2);
        ReportTable table = new ReportTable(List.of(one.name, control.name, all.name));
        table.head();
        table.row("CPU to build a client and a journal, ms", "", List.of(millis));
        table.row("heap of both as built, bytes", "", List.of(builtBytes));
        table.row("heap of both after a call, bytes", "", List.of(usedBytes));
        table.row("threads more once all are built", "", List.of(threads));
        table.row(
                "bytes allocated a call",
                "",
                ways.stream().map(each -> from(each.bytes)).toList());
        table.row(
                "CPU a call, µs",
                "",
                ways.stream().map(each -> from(each.cpuMicros)).toList());
        table.atMost("CPU to build a client and a journal, ms", 0.3, millis.median());
        table.atMost("heap of both after a call, of 8 KB", 1, usedBytes.median() / 8000);
        table.atMost("threads more once all are built", 0, threads.median());
        table.atMost("bytes a call, of one client's", 1.15, from(all.bytes).times(from(one.bytes)));
        double noise = from(control.cpuMicros).times(from(one.cpuMicros));
        table.atMost(
                "CPU a call, of one client's",
                Math.max(1.15, noise),
                from(all.cpuMicros).times(from(one.cpuMicros)));
        ReportTable.machine();
        return table.verdict();
    }

    private static Figures from(Figures all) {
        return all.from(WARM_UP_ROUNDS);
    }

    private void build(boolean counts) {
        try (CgClients firms = firms(true)) {
            use(firms, 0);
            long heap = ManyClients.liveBytes();
            int before = THREADS.getThreadCount();
            long begin = THREADS.getCurrentThreadCpuTime();
            for (int firm = 1; firm <= FIRMS; firm++) {
                CgClient unused = firms.client("firm-" + firm);
            }
            double cpu = (THREADS.getCurrentThreadCpuTime() - begin) / 1e6;
            double more = THREADS.getThreadCount() - before;
            double built = ManyClients.liveBytes() - heap;
            for (int firm = 1; firm <= FIRMS; firm++) {
                use(firms, firm);
            }
            if (counts) {
                millis.add(cpu / FIRMS);
                threads.add(Math.max(0, more));
                builtBytes.add(built / FIRMS);
                usedBytes.add((double) (ManyClients.liveBytes() - heap) / FIRMS);
            }
        }
    }

    /** Returns the clients of firms, each of which gets its journal as it is made. */
    private CgClients firms(boolean isPaced) {
        return CgClients.create(
                (firm, environment) -> ApiKey.of("cg_live_abc.s3cret" + firm),
                (firm, builder) -> set(firm, builder, isPaced));
    }

    /** Sets what both kinds of clients have; one client makes more calls here than a minute allows. */
    private void set(String firm, CgClient.Builder builder, boolean isPaced) {
        builder.baseUrl(address).pacing(isPaced).writeJournal(journals.of(firm, Environment.PRODUCTION));
    }

    private static int use(CgClients firms, int firm) {
        return read(firms.client("firm-" + firm));
    }

    private static int read(CgClient client) {
        return Invoices.sum(client.forClient(1001).run(GET.call("inv_1")));
    }

    private Callable<Object> one() {
        CgClient.Builder builder = CgClient.builder().name("one").apiKey(ApiKey.of("cg_live_abc.s3cret"));
        set("one", builder, false);
        CgClient client = builder.build();
        return () -> read(client);
    }

    /** Returns a call by the client of each firm in turn, all of which were used before. */
    private Callable<Object> all() {
        CgClients firms = firms(false);
        for (int firm = 0; firm < FIRMS; firm++) {
            use(firms, firm);
        }
        AtomicInteger next = new AtomicInteger();
        return () -> use(firms, next.getAndUpdate(each -> (each + 1) % FIRMS));
    }
}
