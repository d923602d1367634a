package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.util.List;

/** Steps on invoices: issued, replaced, paid, annulled, rectified. */
final class InvoiceSteps {
    private final ScriptContext script;

    InvoiceSteps(ScriptContext script) {
        this.script = script;
    }

    void issue(String kind, String more) throws IOException {
        String withheld = script.one(List.of("", ",\"retencion_irpf_pct\":15", ",\"retencion_irpf_pct\":0"));
        String due = script.random().nextInt(3) == 0
                ? ",\"vencimientos\":[{\"fecha\":\"%s\"}]"
                        .formatted(script.today().plusDays(script.random().nextInt(40) - 5))
                : "";
        script.world().post("/invoices", script.client(), """
                {"serie":"%s","fecha_expedicion":"%s","tipo_factura":"%s","receptor_nif":"%s",
                 "receptor_nombre":"Muebles Muestra","lineas":%s%s%s%s}""".formatted(
                        script.series(),
                        script.day(script.random().nextInt(3) == 0 ? 120 : 1),
                        kind,
                        script.one(List.of("J12345674", "A12345674", "00000000T")),
                        script.lines(script.random().nextInt(4) == 0, 1),
                        kind.equals("F1") ? withheld : "",
                        due,
                        more));
    }

    void replace() throws IOException {
        List<String> open =
                ScriptWorld.listed(script.world()
                                .get("/invoices?limit=20", script.client())
                                .path("data"))
                        .stream()
                        .filter(each -> each.path("tipo_factura").asText().equals("F2")
                                && !each.path("sustituida_por").isTextual())
                        .limit(1 + script.random().nextInt(2))
                        .map(each -> "\"" + each.path("id").asText() + "\"")
                        .toList();
        issue(open.isEmpty() ? "F2" : "F3", open.isEmpty() ? "" : ",\"sustituidas\":" + open);
    }

    void pay() throws IOException {
        JsonNode invoice = script.someInvoice();
        String pending = invoice.path("importe_pendiente").asText("10");
        String scenario = script.world().sandbox()
                ? script.one(List.of("", "cobro_devuelto", "cobro_devuelto_con_retraso", "cobro_parcial"))
                : "";
        String body = "{\"fecha\":\"%s\",\"importe\":%s,\"metodo\":\"%s\"}"
                .formatted(
                        script.day(10),
                        script.random().nextBoolean() ? pending : script.amount(300),
                        script.one(List.of("transferencia", "efectivo")));
        script.world()
                .post(
                        "/invoices/" + invoice.path("id").asText() + "/payments",
                        script.client(),
                        scenario,
                        Caller.json(body),
                        body);
    }

    void collect() throws IOException {
        script.world()
                .post(
                        "/invoices/" + script.any("/invoices?sentido=emitida") + "/due-dates/1/collect",
                        script.client(),
                        "{}");
    }

    void invoice(String move, String body) throws IOException {
        script.world().panel("/panel/invoices/" + script.any("/invoices?sentido=emitida") + move, body);
    }

    void rectify() throws IOException {
        JsonNode invoice = script.someInvoice();
        String kind = invoice.path("tipo_factura").asText();
        boolean simplified = kind.equals("F2") || kind.equals("R5");
        boolean substitution = script.random().nextBoolean();
        script.world().panel("/panel/invoices/" + invoice.path("id").asText() + "/rectify", """
                {"tipo_factura":"%s","tipo_rectificativa":"%s","motivo":"Descuento","lineas":%s}""".formatted(
                simplified ? "R5" : "R1", substitution ? "S" : "I", script.lines(false, substitution ? 1 : -1)));
    }
}
