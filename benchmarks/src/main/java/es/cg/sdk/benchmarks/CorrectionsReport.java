package es.cg.sdk.benchmarks;

import es.cg.sdk.Corrections;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares a call of a client with a corrections file of 50 rules, to a service that differs so, with a call of a client
 * without a file, call by call in turn, and prints the figures.
 */
public final class CorrectionsReport {
    private static final int WARM_UP = 40_000;
    private static final int BLOCKS = 41;
    private static final int ROUNDS = 400;
    private static final double MOST = 1.10;
    private static final int RULES = 50;

    /** Fields of the invoice by their names at the service: in the answer, and so walked with each call. */
    private static final Map<String, String> NAMES = Map.of(
            "receptor_nif", "buyer_id",
            "receptor_nombre", "buyer_name",
            "base_imponible", "net",
            "cuota_iva", "vat",
            "estado_cobro", "payment_state",
            "importe_cobrado", "paid",
            "importe_pendiente", "open",
            "huella", "hash",
            "qr_url", "qr",
            "iva_pct", "rate");

    private CorrectionsReport() {}

    /** Leaves with 1 if a ratio is not what the project claims. */
    public static void main(String[] args) throws Exception {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        Corrections file = Corrections.parse("fifty.json", file());
        System.out.println("rules: " + file.report().size());
        ReportTable.machine();
        ReportTable table = new ReportTable(List.of("without a file", "without, again (control)", "with a file"));
        table.head();
        try (FixedServer server = FixedServer.start(
                Map.of("/without/invoices/inv_1", Invoices.INVOICE, "/with/issued/inv_1", theirs()))) {
            String address = "http://127.0.0.1:" + server.port();
            CallByCall calls = new CallByCall();
            List<CallByCall.Way> ways = new ArrayList<>();
            ways.add(calls.with("without", () -> OurClient.at(address + "/without")));
            ways.add(calls.with("control", () -> OurClient.at(address + "/without")));
            ways.add(calls.with("with", () -> OurClient.at(address + "/with", file)));
            calls.warmUp(WARM_UP);
            for (int block = 0; block < BLOCKS; block++) {
                calls.block(ROUNDS);
            }
            table.row(
                    "bytes allocated a call",
                    "",
                    ways.stream().map(way -> way.bytes).toList());
            table.row(
                    "CPU a call, µs",
                    "",
                    ways.stream().map(way -> way.cpuMicros).toList());
            table.row(
                    "p50 a call, µs",
                    "",
                    ways.stream().map(way -> way.wallMicros).toList());
            CallByCall.Way without = ways.get(0);
            CallByCall.Way with = ways.get(2);
            table.atMost("bytes a call, with a file of 50 rules", MOST, with.bytes.times(without.bytes));
            table.atMost("CPU a call, with a file of 50 rules", MOST, with.cpuMicros.times(without.cpuMicros));
            table.atMost("p50 a call, with a file of 50 rules", MOST, with.wallMicros.times(without.wallMicros));
        }
        ReportTable.machine();
        System.exit(table.verdict() ? 0 : 1);
    }

    private static String theirs() {
        String text = Invoices.INVOICE;
        for (Map.Entry<String, String> each : NAMES.entrySet()) {
            text = text.replace('"' + each.getKey() + '"', '"' + each.getValue() + '"');
        }
        return text;
    }

    private static String file() {
        List<String> headers = new ArrayList<>();
        int others = RULES - NAMES.size() - 1;
        for (int i = 0; i < others; i++) {
            headers.add("\"X-Constant-" + i + "\": \"1\"");
        }
        return """
                {"contract": "2026-09-05",
                 "operations": {
                  "invoices.get": {"path": "/issued/{id}"},
                  "products.create": {"headers": {%s}}},
                 "schemas": {
                  "Invoice": {"fields": {%s}},
                  "Remission": {"fields": {%s}},
                  "InvoiceLine": {"fields": {"iva_pct": "rate"}, "even_if_shown": true}}}""".formatted(
                        String.join(", ", headers),
                        fields(
                                "receptor_nif",
                                "receptor_nombre",
                                "base_imponible",
                                "cuota_iva",
                                "estado_cobro",
                                "importe_cobrado",
                                "importe_pendiente"),
                        fields("huella", "qr_url"));
    }

    private static String fields(String... names) {
        List<String> all = new ArrayList<>();
        for (String each : names) {
            all.add("\"" + each + "\": \"" + NAMES.get(each) + '"');
        }
        return String.join(", ", all);
    }
}
