package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Books invoices, expenses and pay for a client, and reads the entries and tax models that come of it. One test's. */
record ClientBooks(TestMock mock, long client) {
    /** Returns the books of a new client, self-employed unless these fields say otherwise, on which the ready key acts. */
    static ClientBooks ofNew(TestMock mock, String more) throws IOException {
        ObjectNode client = (ObjectNode) Caller.parsed("""
                {"nombre":"Cliente Ficticio","nif":"00000001R","email":"c@ejemplo.invalid","tipo":"autonomo",
                 "territorio":"peninsula_baleares"}""");
        Answer made = mock.post(
                        "/clients",
                        client.setAll((ObjectNode) Caller.parsed(more)).toString())
                .send();
        answers(made, 201);
        long id = made.json().path("id").asLong();
        ClientsTest.authoriseAgain(mock, id);
        return new ClientBooks(mock, id);
    }

    /** Issues an invoice with this breakdown of lines, each as {@code {"precio_unitario":…,"iva_pct":…}}. */
    String sell(String day, String lines) throws IOException {
        return sell(day, lines, "{}");
    }

    /** As {@link #sell(String, String)}, with more fields of the invoice. */
    String sell(String day, String lines, String more) throws IOException {
        return done(mock.post("/invoices", invoice(day, lines, more))).text("/id");
    }

    /** Returns the body of an invoice with these lines, and more fields. */
    static String invoice(String day, String lines, String more) throws IOException {
        ObjectNode invoice = (ObjectNode) Caller.parsed("""
                {"serie":"A","fecha_expedicion":"%s","tipo_factura":"F1","receptor_nif":"J12345674",
                 "receptor_nombre":"Muebles Muestra SC","retencion_irpf_pct":0}""".formatted(day));
        for (JsonNode line : Caller.parsed("[" + lines + "]")) {
            ((ObjectNode) line).put("concepto", "Venta").put("cantidad", 1);
            invoice.withArray("lineas").add(line);
        }
        invoice.setAll((ObjectNode) Caller.parsed(more));
        return invoice.toString();
    }

    /** Registers and confirms an expense with one rate, and more fields. */
    String buy(String day, String base, String rate, String more) throws IOException {
        String id = register(day, base, rate, more);
        confirm("/expenses/" + id);
        return id;
    }

    /** Registers an expense with one rate, and more fields. */
    String register(String day, String base, String rate, String more) throws IOException {
        BigDecimal tax = new BigDecimal(base).multiply(new BigDecimal(rate)).movePointLeft(2);
        ObjectNode expense = (ObjectNode)
                Caller.parsed("""
                {"tipo":"factura","proveedor_nif":"A12345674","proveedor_nombre":"Suministros Inventados SA",
                 "numero_factura":"%s","fecha_expedicion":"%s","concepto":"Compra",
                 "desglose_iva":[{"iva_pct":%s,"base":%s}],"total":%s}""".formatted(TestRequest.fresh(), day, rate, base, new BigDecimal(base).add(tax)));
        expense.setAll((ObjectNode) Caller.parsed(more));
        return done(mock.post("/expenses", expense.toString())).text("/id");
    }

    /** Registers and confirms a payment with withholding. */
    void pay(String day, String person, String base, String rate, String more) throws IOException {
        confirm("/irpf-payments/" + withhold(day, person, base, rate, more));
    }

    /** Registers a payment with withholding. */
    String withhold(String day, String person, String base, String rate, String more) throws IOException {
        ObjectNode payment = (ObjectNode) Caller.parsed("""
                {"perceptor_nif":"%s","perceptor_nombre":"Persona Ficticia","fecha_pago":"%s","base_retencion":%s,
                 "retencion_pct":%s}""".formatted(person, day, base, rate));
        payment.setAll((ObjectNode) Caller.parsed(more));
        return done(mock.post("/irpf-payments", payment.toString())).text("/id");
    }

    /** Confirms a draft. */
    void confirm(String path) throws IOException {
        done(mock.post(path + "/confirm", ""));
    }

    /** Has the panel add a payslip of 2,000 euros and 12 % withheld: 1,630 to pay, contributions of 130 and 643. */
    Answer payslip(int year, int month, String more) throws IOException {
        ObjectNode payslip = (ObjectNode) Caller.parsed("""
                {"trabajador_nif":"12345678Z","trabajador_nombre":"Persona Inventada","total_devengado":2000,
                 "retencion_irpf_pct":12}""");
        payslip.put("ejercicio", year).put("mes", month).setAll((ObjectNode) Caller.parsed(more));
        Answer made = mock.panel("POST /panel/clients/" + client + "/payslips", payslip.toString());
        answers(made, 201);
        return made;
    }

    /** Has the panel submit a model of 2026, and returns its id. */
    String present(String model, String period, String more) throws IOException {
        String id = model(model, 2026, period, more).path("id").asText();
        mock.panel("POST /panel/tax-models/" + id + "/present");
        return id;
    }

    /** Has the panel open a period of 2026 again. */
    Answer open(String period) throws IOException {
        return mock.panel(
                "POST /panel/clients/" + client + "/accounting-periods/open",
                "{\"ejercicio\":2026,\"periodo\":\"%s\"}".formatted(period));
    }

    /** Returns the entries of a record, oldest first. */
    List<JsonNode> entries(String origin) throws IOException {
        List<JsonNode> entries =
                new ArrayList<>(mock.list("/accounting-entries?limit=100&origen_id=" + origin, client));
        Collections.reverse(entries);
        return entries;
    }

    /** Returns the lines of each entry of a record, oldest first, as {@link #lines} writes them. */
    List<String> booked(String origin) throws IOException {
        return entries(origin).stream().map(ClientBooks::lines).toList();
    }

    /** Returns the date of each entry of a record, oldest first. */
    List<String> days(String origin) throws IOException {
        return entries(origin).stream().map(each -> each.path("fecha").asText()).toList();
    }

    /** Returns the lines of an entry as account and amount, credits negative: {@code "5720000001=5.00 …"}. */
    static String lines(JsonNode entry) {
        Map<String, String> lines = new TreeMap<>();
        for (JsonNode each : entry.path("apuntes")) {
            BigDecimal amount =
                    each.path("debe").decimalValue().subtract(each.path("haber").decimalValue());
            lines.put(each.path("cuenta").asText(), amount.toPlainString());
        }
        return lines.toString().replaceAll("[{},]", "");
    }

    JsonNode account(String code) throws IOException {
        return mock.get("/accounts/" + code, client).json();
    }

    /** Fails unless accounts have these balances, each as {@code "477=0"}. */
    void balances(String... expected) throws IOException {
        for (String each : expected) {
            String[] parts = each.split("=", 2);
            assertThat(account(parts[0]).path("saldo").decimalValue())
                    .as(parts[0])
                    .isEqualByComparingTo(parts[1]);
        }
    }

    /** Asks for a model. */
    Answer asked(String model, int year, String period, String more) throws IOException {
        ObjectNode body = (ObjectNode) Caller.parsed(more);
        body.put("modelo", model).put("ejercicio", year).put("periodo", period);
        return mock.post("/tax-models", body.toString(), client);
    }

    Answer asked(String model, int year, String period) throws IOException {
        return asked(model, year, period, "{}");
    }

    /** Generates a model, waits for its job if it is deferred, and returns the record. */
    JsonNode model(String model, int year, String period, String more) throws IOException {
        Answer answer = asked(model, year, period, more);
        assertThat(answer.status()).as("%s", answer.json()).isIn(201, 202);
        return answer.status() == 202 ? Deferred.result(mock, answer) : answer.json();
    }

    JsonNode model(String model, int year, String period) throws IOException {
        return model(model, year, period, "{}");
    }

    /** Fails unless a model has these boxes, each as {@code "27=210.00"}. */
    static void boxes(JsonNode model, String... expected) {
        for (String each : expected) {
            String[] parts = each.split("=", 2);
            JsonNode box = model.path("casillas").path(parts[0]);
            assertThat(new BigDecimal(box.asText("0")))
                    .as(
                            "box %s of %s %s",
                            parts[0],
                            model.path("modelo").asText(),
                            model.path("periodo").asText())
                    .isEqualByComparingTo(parts[1]);
        }
    }

    private Answer done(TestRequest ask) throws IOException {
        Answer answer = ask.client(client).send();
        assertThat(answer.status()).as("%s", answer.json()).isBetween(200, 299);
        return answer;
    }
}
