package es.cg.sdk.benchmarks;

import es.cg.sdk.Corrections;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Compares calls of a client with a corrections file, to a service that differs so, with calls of a client without a
 * file, call by call in turn, and prints the figures: an invoice with 50 named lines, a page of 100 invoices with five
 * general rules.
 */
public final class CorrectionsReport {
    private static final int WARM_UP = 40_000;
    private static final int BLOCKS = 41;
    private static final int ROUNDS = 400;
    private static final int PAGES = 20;
    private static final double MOST = 1.15;
    private static final double MOST_GENERAL = 1.5;
    private static final int PAGE = 100;

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

    /** Fields of other records, which are not in the answer. */
    private static final Map<String, List<String>> OTHERS = Map.of(
            "Client", List.of("nombre", "nif", "email", "telefono", "direccion", "municipio", "provincia"),
            "Expense",
                    List.of(
                            "proveedor_nif",
                            "proveedor_nombre",
                            "concepto",
                            "total",
                            "tipo",
                            "estado",
                            "tipo_operacion"),
            "Addressee", List.of("nombre", "nif", "email", "direccion", "municipio", "provincia", "pais"),
            "Product", List.of("codigo", "descripcion", "precio_unitario", "iva_pct", "activo", "nombre", "unidad"),
            "Payment", List.of("fecha", "importe", "metodo", "referencia", "estado", "cuenta_id", "factura_id"),
            "TaxModel",
                    List.of("modelo", "ejercicio", "periodo", "estado", "importe", "resultado", "tipo_declaracion"));

    private CorrectionsReport() {}

    /** Leaves with 1 if a ratio is not what the project claims. */
    public static void main(String[] args) throws Exception {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        ReportTable.machine();
        boolean isGood = compare(
                        "an invoice, 50 named lines",
                        Map.of("/without/invoices/inv_1", Invoices.INVOICE, "/with/issued/inv_1", renamed()),
                        Corrections.parse("fifty.json", named()),
                        ROUNDS,
                        MOST)
                & compare(
                        "a page of 100 invoices, five general rules",
                        Map.of("/without/invoices", page(Invoices.INVOICE), "/with/invoices", page(general())),
                        Corrections.parse("general.json", """
                                {"contract": "2026-09-05", "general": {
                                 "times": "yyyy-MM-dd HH:mm:ss Europe/Madrid", "dates": "dd/MM/yyyy",
                                 "amounts": "cents", "percentages": "fraction", "flags": {"true": 1, "false": 0}}}"""),
                        PAGES,
                        MOST_GENERAL);
        ReportTable.machine();
        System.exit(isGood ? 0 : 1);
    }

    private static boolean compare(String what, Map<String, String> bodies, Corrections file, int rounds, double most)
            throws Exception {
        System.out.println(what + ", lines: " + file.report().size());
        ReportTable table = new ReportTable(List.of("without a file", "without, again (control)", "with a file"));
        table.head();
        boolean isPage = rounds == PAGES;
        try (FixedServer server = FixedServer.start(bodies)) {
            String address = "http://127.0.0.1:" + server.port();
            CallByCall calls = new CallByCall();
            CallByCall.Way without = calls.with(
                    "without",
                    () -> isPage ? OurClient.listingAt(address + "/without") : OurClient.at(address + "/without"));
            CallByCall.Way control = calls.with(
                    "control",
                    () -> isPage ? OurClient.listingAt(address + "/without") : OurClient.at(address + "/without"));
            CallByCall.Way with = calls.with(
                    "with",
                    () -> isPage
                            ? OurClient.listingAt(address + "/with", file)
                            : OurClient.at(address + "/with", file));
            List<CallByCall.Way> ways = List.of(without, control, with);
            calls.warmUp(WARM_UP * rounds / ROUNDS);
            for (int block = 0; block < BLOCKS; block++) {
                calls.block(rounds);
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
            table.atMost("bytes a call, " + what, most, with.bytes.times(without.bytes));
            // CPU and time are told, and not claimed.
            System.out.println("CPU: " + with.cpuMicros.times(without.cpuMicros) + ", p50: "
                    + with.wallMicros.times(without.wallMicros));
        }
        return table.verdict();
    }

    private static String renamed() {
        String text = Invoices.INVOICE;
        for (Map.Entry<String, String> each : NAMES.entrySet()) {
            text = text.replace('"' + each.getKey() + '"', '"' + each.getValue() + '"');
        }
        return text;
    }

    /** Returns the invoice with cents, hundredths, and times and dates in another form. */
    private static String general() {
        return Invoices.INVOICE
                .replace(":0.00", ":0")
                .replaceAll("(:\\d+)[.](\\d\\d)\\b", "$1$2")
                .replace("\"iva_pct\":21", "\"iva_pct\":0.21")
                .replaceAll("(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d:\\d\\d:\\d\\d)[+]01:00", "$1 $2")
                .replace("\"fecha_expedicion\":\"2026-11-20\"", "\"fecha_expedicion\":\"20/11/2026\"");
    }

    private static String page(String invoice) {
        return "{\"object\":\"list\",\"data\":[" + String.join(",", Collections.nCopies(PAGE, invoice))
                + "],\"has_more\":false,\"next_cursor\":null}";
    }

    private static String named() {
        String others = OTHERS.entrySet().stream()
                .map(each -> '"' + each.getKey() + "\": {"
                        + each.getValue().stream()
                                .map(field -> '"' + field + "\": \"their_" + field + '"')
                                .collect(Collectors.joining(", "))
                        + '}')
                .collect(Collectors.joining(", "));
        return """
                {"contract": "2026-09-05",
                 "operations": {"invoices.get": {"path": "/issued/{id}"}},
                 "answers": {
                  "Invoice": {%s},
                  "Remission": {%s},
                  "InvoiceLine": {"iva_pct": "rate"},
                  %s}}""".formatted(
                        fields(
                                "receptor_nif",
                                "receptor_nombre",
                                "base_imponible",
                                "cuota_iva",
                                "estado_cobro",
                                "importe_cobrado",
                                "importe_pendiente"),
                        fields("huella", "qr_url"),
                        others);
    }

    private static String fields(String... names) {
        return List.of(names).stream()
                .map(each -> "\"" + each + "\": \"" + NAMES.get(each) + '"')
                .collect(Collectors.joining(", "));
    }
}
