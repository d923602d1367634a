package es.cg.sdk;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.DoneHandler;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;

/**
 * A batch of invoices in a process of its own, which tells how far it is and may halt on its own account:
 * {@code -Dhalt=before:7} as the seventh is about to be sent, {@code after:7} as it is answered, {@code told:7} as the
 * ERP has its number. With {@code -Dnowait} it does not wait between attempts; {@code -Dcorrections} names a file.
 */
final class KilledBatch {
    static final long CLIENT = 1002;
    static final int SERIES = 20;

    private static final Operation<Json> ISSUE = Operation.post("invoices.issue", "/invoices", json -> json);

    private KilledBatch() {}

    /** The address, the API key, the journal, how many items, and by how many hours its clock is ahead. */
    public static void main(String[] args) {
        Duration ahead = Duration.ofHours(Long.parseLong(args[4]));
        String[] halt = System.getProperty("halt", "never:0").split(":", 2);
        try (CgClient cg = ServiceForm.of(CgClient.builder(), System.getProperty("corrections", ""))
                .baseUrl(args[0])
                .apiKey(ApiKey.of(args[1]))
                .httpClient(halting(halt))
                .pacing(false)
                .time(new Ahead(ahead))
                .build()) {
            List<Integer> items =
                    IntStream.range(0, Integer.parseInt(args[3])).boxed().toList();
            BatchReport<Integer, Json> report = cg.forClient(CLIENT)
                    .batch(items)
                    .keyedBy(item -> IdempotencyKey.forDocument("erp-factura", item.toString()))
                    .inOrderWithin(item -> item % SERIES)
                    .journal(Path.of(args[2]))
                    .onProgress(each -> System.out.println("settled " + each.finished()))
                    .run(
                            (api, item) -> api.run(ISSUE.call().body(invoice(item))),
                            erp(Path.of(args[2] + ".erp"), halt));
            report.succeeded()
                    .forEach(each ->
                            System.out.println("done " + each.item() + " " + each.number() + " " + each.objectId()));
            report.unknown().forEach(each -> System.out.println("unknown " + each.item()));
            report.notSent().forEach(each -> System.out.println("notSent " + each.item()));
            report.failed().forEach(each -> System.out.println("failed " + each.item() + " " + each.cause()));
            System.out.println("report " + report);
        }
    }

    /** Writes the number and the id of each document into a table of the ERP. */
    private static DoneHandler<Integer, Json> erp(Path table, String[] halt) {
        AtomicInteger count = new AtomicInteger();
        return (item, done) -> {
            Files.writeString(
                    table,
                    item + " " + done.number() + " " + done.objectId() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            if (halt[0].equals("told") && count.incrementAndGet() == Integer.parseInt(halt[1])) {
                Runtime.getRuntime().halt(1);
            }
        };
    }

    /** The series that a document is numbered in, such as {@code A-2026}. */
    static String series(int item) {
        int series = item % SERIES;
        return (series % 2 == 0 ? "A-" : "B-") + (2026 - series / 2);
    }

    private static Json invoice(int item) {
        // The same bytes in every process: Map.of has another order in each.
        return Json.parse(
                """
                {"serie":"%s","fecha_expedicion":"%s-11-20","receptor_nif":"B12345674",
                "receptor_nombre":"Talleres Ejemplo SL","referencia_externa":"doc-%d",
                "lineas":[{"concepto":"Asesoría","cantidad":1,"precio_unitario":100,"iva_pct":21}]}""".formatted(series(item).substring(0, 1), series(item).substring(2), item));
    }

    private static OkHttpClient halting(String[] halt) {
        int when = Integer.parseInt(halt[1]);
        AtomicInteger count = new AtomicInteger();
        return new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    boolean now = count.incrementAndGet() == when;
                    if (now && halt[0].equals("before")) {
                        Runtime.getRuntime().halt(1);
                    }
                    var answer = chain.proceed(chain.request());
                    if (now && halt[0].equals("after")) {
                        Runtime.getRuntime().halt(1);
                    }
                    return answer;
                })
                .build();
    }

    private record Ahead(Duration by) implements Time {
        @Override
        public Instant now() {
            return Time.system().now().plus(by);
        }

        @Override
        public long nanos() {
            return Time.system().nanos();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            if (!Boolean.getBoolean("nowait")) {
                Time.system().sleep(duration);
            }
        }

        @Override
        public double random() {
            return Time.system().random();
        }
    }
}
