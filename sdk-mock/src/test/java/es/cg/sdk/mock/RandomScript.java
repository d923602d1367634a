package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;

/** Makes random steps for the first client, and now and then for the second one. One test's. */
final class RandomScript {
    private static final List<String> RATES = List.of("21", "21", "21", "10", "4");
    private static final List<String> SURCHARGES = List.of("5.2", "5.2", "5.2", "1.4", "0.5");

    private final Random random;
    private final ScriptWorld world;
    private final List<Step> steps = new ArrayList<>();
    private LocalDate today = LocalDate.of(2026, 11, 20);
    private long client;
    private int made;

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    RandomScript(long seed, ScriptWorld world) {
        this.random = new Random(seed);
        this.world = world;
        often(5, () -> issue("F1", ""));
        often(3, () -> issue("F2", ""));
        often(2, this::replace);
        often(6, this::pay);
        often(2, this::collect);
        often(2, () -> invoice("/annul", "{}"));
        often(3, this::rectify);
        often(3, this::expense);
        often(4, () -> confirm("/expenses"));
        often(2, this::withheld);
        often(3, () -> confirm("/irpf-payments"));
        often(2, this::payslip);
        often(2, this::recurring);
        often(2, this::recurringMove);
        often(1, this::mandate);
        often(2, this::remit);
        often(2, this::upload);
        often(1, this::removeDocument);
        often(4, this::advance);
        if (world.sandbox()) {
            often(3, this::simulate);
        } else {
            often(3, this::statement);
            often(3, this::propose);
            often(4, this::match);
            often(3, this::generate);
            often(2, this::present);
        }
    }

    private void often(int weight, Step step) {
        for (int i = 0; i < weight; i++) {
            steps.add(step);
        }
    }

    /** Makes from 10 to 20 steps. */
    void run() throws IOException {
        int count = 10 + random.nextInt(11);
        for (int i = 0; i < count; i++) {
            client = world.client(random.nextInt(4) == 0 ? 1 : 0);
            one(steps).run();
        }
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String day(int most) {
        return today.minusDays(random.nextInt(most)).toString();
    }

    private String amount(int most) {
        return BigDecimal.valueOf(100 + random.nextInt(most * 100), 2).toPlainString();
    }

    /** The id of one of the newest records of a list; one that names nothing if there is none. */
    private String any(String path) throws IOException {
        List<JsonNode> some = ScriptWorld.listed(world.get(path + (path.contains("?") ? "&" : "?") + "limit=8", client)
                .path("data"));
        return some.isEmpty() ? "none" : one(some).path("id").asText();
    }

    private String lines(boolean surcharged, int sign) {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(each -> line(surcharged, sign))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private String line(boolean surcharged, int sign) {
        int rate = random.nextInt(RATES.size());
        boolean exempt = random.nextInt(8) == 0;
        return "{\"concepto\":\"Venta\",\"cantidad\":%d,\"precio_unitario\":%s%s,\"iva_pct\":%s%s}"
                .formatted(
                        1 + random.nextInt(3),
                        sign < 0 ? "-" : "",
                        amount(400),
                        exempt ? "0" : RATES.get(rate),
                        exempt
                                ? ",\"exencion\":\"" + one(List.of("E1", "E5")) + "\""
                                : surcharged ? ",\"recargo_pct\":" + SURCHARGES.get(rate) : "");
    }

    private String series() {
        return world.sandbox() ? "SBX" : one(List.of("A", "A", "B"));
    }

    private void issue(String kind, String more) throws IOException {
        String withheld = one(List.of("", ",\"retencion_irpf_pct\":15", ",\"retencion_irpf_pct\":0"));
        String due = random.nextInt(3) == 0
                ? ",\"vencimientos\":[{\"fecha\":\"%s\"}]".formatted(today.plusDays(random.nextInt(40) - 5))
                : "";
        world.post("/invoices", client, """
                {"serie":"%s","fecha_expedicion":"%s","tipo_factura":"%s","receptor_nif":"%s",
                 "receptor_nombre":"Muebles Muestra","lineas":%s%s%s%s}""".formatted(
                        series(),
                        day(random.nextInt(3) == 0 ? 120 : 1),
                        kind,
                        one(List.of("J12345674", "A12345674", "00000000T")),
                        lines(random.nextInt(4) == 0, 1),
                        kind.equals("F1") ? withheld : "",
                        due,
                        more));
    }

    private void replace() throws IOException {
        List<String> open = ScriptWorld.listed(
                        world.get("/invoices?limit=20", client).path("data"))
                .stream()
                .filter(each -> each.path("tipo_factura").asText().equals("F2")
                        && !each.path("sustituida_por").isTextual())
                .limit(1 + random.nextInt(2))
                .map(each -> "\"" + each.path("id").asText() + "\"")
                .toList();
        issue(open.isEmpty() ? "F2" : "F3", open.isEmpty() ? "" : ",\"sustituidas\":" + open);
    }

    private JsonNode someInvoice() throws IOException {
        String id = any("/invoices?sentido=emitida");
        return id.equals("none") ? Caller.parsed("{\"id\":\"none\"}") : world.get("/invoices/" + id, client);
    }

    private void pay() throws IOException {
        JsonNode invoice = someInvoice();
        String pending = invoice.path("importe_pendiente").asText("10");
        String scenario = world.sandbox()
                ? one(List.of("", "cobro_devuelto", "cobro_devuelto_con_retraso", "cobro_parcial"))
                : "";
        String body = "{\"fecha\":\"%s\",\"importe\":%s,\"metodo\":\"%s\"}"
                .formatted(
                        day(10),
                        random.nextBoolean() ? pending : amount(300),
                        one(List.of("transferencia", "efectivo")));
        world.post("/invoices/" + invoice.path("id").asText() + "/payments", client, scenario, Caller.json(body), body);
    }

    private void collect() throws IOException {
        world.post("/invoices/" + any("/invoices?sentido=emitida") + "/due-dates/1/collect", client, "{}");
    }

    private void invoice(String move, String body) throws IOException {
        world.panel("/panel/invoices/" + any("/invoices?sentido=emitida") + move, body);
    }

    private void rectify() throws IOException {
        JsonNode invoice = someInvoice();
        String kind = invoice.path("tipo_factura").asText();
        boolean simplified = kind.equals("F2") || kind.equals("R5");
        boolean substitution = random.nextBoolean();
        world.panel("/panel/invoices/" + invoice.path("id").asText() + "/rectify", """
                {"tipo_factura":"%s","tipo_rectificativa":"%s","motivo":"Descuento","lineas":%s}""".formatted(
                        simplified ? "R5" : "R1", substitution ? "S" : "I", lines(false, substitution ? 1 : -1)));
    }

    private void expense() throws IOException {
        BigDecimal base = new BigDecimal(amount(500));
        String rate = one(RATES);
        BigDecimal tax = base.multiply(new BigDecimal(rate)).movePointLeft(2);
        tax = tax.setScale(2, RoundingMode.HALF_UP);
        boolean withheld = random.nextInt(4) == 0;
        BigDecimal kept = base.multiply(new BigDecimal("0.15")).setScale(2, RoundingMode.HALF_UP);
        String income = ",\"tipo_renta\":\"profesional\",\"retencion_irpf_pct\":15,\"retencion_irpf_importe\":" + kept;
        world.post("/expenses", client, """
                {"tipo":"%s","proveedor_nif":"%s","proveedor_nombre":"Suministros","numero_factura":"%s",
                 "fecha_expedicion":"%s","concepto":"Compra"%s%s%s,
                 "desglose_iva":[{"iva_pct":%s,"base":%s,"cuota":%s%s}],"total":%s}""".formatted(
                        one(List.of("factura", "factura", "ticket", "recibo_sin_factura")),
                        one(List.of("A12345674", "J12345674")),
                        random.nextInt(8) == 0 ? "F-778" : "N-" + ++made,
                        day(90),
                        random.nextInt(4) == 0 ? ",\"fecha_contable\":\"" + day(30) + "\"" : "",
                        random.nextInt(4) == 0 ? ",\"deducible_irpf\":false" : "",
                        withheld ? income : "",
                        rate,
                        base,
                        tax,
                        random.nextInt(4) == 0 ? ",\"deducible_pct\":50" : "",
                        base.add(tax).subtract(withheld ? kept : BigDecimal.ZERO)));
    }

    private void withheld() throws IOException {
        world.post("/irpf-payments", client, """
                {"perceptor_nif":"%s","perceptor_nombre":"Persona Ficticia","fecha_pago":"%s","base_retencion":%s,
                 "retencion_pct":15,"clave_percepcion":"%s"}""".formatted(
                        one(List.of("12345678Z", "00000000T")), day(90), amount(900), one(List.of("A", "G"))));
    }

    private void confirm(String path) throws IOException {
        world.post(path + "/" + any(path + "?estado=draft") + "/confirm", client, "");
    }

    private void payslip() throws IOException {
        world.panel("/panel/clients/" + client + "/payslips", """
                {"trabajador_nif":"12345678Z","trabajador_nombre":"Persona Inventada","ejercicio":2026,"mes":%d,
                 "total_devengado":%s,"retencion_irpf_pct":12}""".formatted(1 + random.nextInt(12), amount(2000)));
    }

    private void recurring() throws IOException {
        Answer addressee = world.post("/addressees", client, """
                {"nombre":"Muebles Muestra SC","nif":"J12345674","es_empresa_o_profesional":true}""");
        String known = addressee.status() == 201 ? addressee.text("/id") : any("/addressees");
        world.post("/recurring-invoices", client, """
                {"serie":"%s","destinatario_id":"%s","lineas":%s,"periodicidad":"%s","fecha_inicio":"%s"}""".formatted(
                        series(), known, lines(false, 1), one(List.of("semanal", "mensual")), today.plusDays(1)));
    }

    private void recurringMove() throws IOException {
        String move = one(List.of("pause", "resume", "resume", "cancel"));
        world.post("/recurring-invoices/" + any("/recurring-invoices") + "/" + move, client, "");
    }

    private void mandate() throws IOException {
        world.post("/sepa-mandates", client, """
                {"deudor_nombre":"Imprenta Ficticia SL","iban":"ES9121000418450200051332","esquema":"CORE",
                 "tipo_pago":"%s","fecha_firma":"2026-11-01"}""".formatted(one(List.of("recurrente", "unico"))));
        if (random.nextInt(3) == 0) {
            world.post("/sepa-mandates/" + any("/sepa-mandates") + "/revoke", client, "{\"motivo\":\"Baja\"}");
        }
    }

    private void remit() throws IOException {
        world.panel("/panel/clients/" + client + "/sepa-remittances", """
                {"fecha_cobro":"%s","adeudos":[{"mandato_id":"%s","importe":%s,"factura_id":"%s"}]}""".formatted(
                        today.plusDays(5), any("/sepa-mandates"), amount(300), any("/invoices?sentido=emitida")));
    }

    private void simulate() throws IOException {
        String state = one(List.of("presentada", "confirmada", "anulada"));
        String path = "/sandbox/sepa-remittances/" + any("/sepa-remittances") + "/simulate";
        world.post(path, client, "{\"estado\":\"" + state + "\"}");
    }

    private void upload() throws IOException {
        String name = one(List.of("factura.pdf", "ilegible.pdf", "duplicada.pdf"));
        RequestBody file = RequestBody.create("contenido " + random.nextInt(4), MediaType.get("application/pdf"));
        RequestBody form = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", name, file)
                .build();
        if (!world.sandbox()) {
            world.post("/documents", client, "", form, name);
        }
    }

    private void removeDocument() throws IOException {
        world.delete("/documents/" + any("/documents"), client);
    }

    private void statement() throws IOException {
        StringBuilder file = new StringBuilder("Fecha;Fecha valor;Concepto;Importe;Saldo\n");
        BigDecimal balance = new BigDecimal("1000.00");
        for (int i = 0; i <= random.nextInt(4); i++) {
            JsonNode invoice = someInvoice();
            String pending = invoice.path("importe_pendiente").asText("0");
            BigDecimal moved = new BigDecimal(random.nextInt(3) == 0 ? amount(200) : pending);
            balance = balance.add(moved);
            file.append("%1$s;%1$s;Movimiento %2$d;%3$s;%4$s\n".formatted(today, ++made, comma(moved), comma(balance)));
        }
        String content = Base64.getEncoder().encodeToString(file.toString().getBytes(StandardCharsets.UTF_8));
        String body = "{\"cuenta_id\":\"" + any("/bank-accounts") + "\",\"contenido_base64\":\"" + content + "\"}";
        world.post("/bank-transactions/import", client, "", Caller.json(body), file.toString());
        clock("PT2M");
    }

    private static String comma(BigDecimal amount) {
        return amount.setScale(2, RoundingMode.HALF_UP).toPlainString().replace('.', ',');
    }

    private void propose() throws IOException {
        String movement = any("/bank-transactions?match_status=unmatched");
        String body = "{\"factura_id\":\"" + any("/invoices") + "\"}";
        world.post("/bank-transactions/" + movement + "/match-proposals", client, body);
    }

    private void match() throws IOException {
        String movement = any("/bank-transactions?match_status=unmatched");
        boolean named = random.nextInt(3) == 0;
        String body = named ? "{\"factura_id\":\"" + any("/invoices") + "\"}" : "{}";
        world.panel("/panel/bank-transactions/" + movement + "/match", body);
    }

    private void generate() throws IOException {
        world.post("/tax-models", client, """
                {"modelo":"%s","ejercicio":2026,"periodo":"%s","tipo_declaracion":"%s","regenerar":%s}""".formatted(
                        one(List.of("303", "111", "130")),
                        one(List.of("3T", "4T")),
                        one(List.of("ordinaria", "ordinaria", "sustitutiva", "complementaria")),
                        random.nextBoolean()));
    }

    private void present() throws IOException {
        world.panel("/panel/tax-models/" + any("/tax-models") + "/present", "{}");
    }

    private void advance() throws IOException {
        int days = one(List.of(0, 0, 1, 7, 35));
        today = today.plusDays(days);
        clock("PT" + (days == 0 ? 1 : days * 24) + "H");
    }

    private void clock(String duration) throws IOException {
        if (!world.sandbox()) {
            world.panel("/panel/clock", "{\"advance\":\"" + duration + "\"}");
        } else {
            long seconds = Duration.parse(duration).toSeconds();
            world.post("/sandbox/clock/advance", client, "{\"segundos\":" + seconds + "}");
        }
    }

    LocalDate today() {
        return today;
    }
}
