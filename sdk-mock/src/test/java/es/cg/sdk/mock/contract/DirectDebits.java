package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;

/** Mandates and remittances of the sandbox's first client, whose states the sandbox moves. One test's. */
record DirectDebits(Sandbox sandbox) {
    static final String MANDATE = """
            {"deudor_nombre":"Imprenta Ficticia SL","iban":"ES9121000418450200051332","esquema":"CORE",
             "fecha_firma":"2026-11-01"}""";

    /** Registers a mandate with these fields besides, and returns its id. */
    String mandate(String... fieldsAndValues) throws IOException {
        Draft draft = Draft.of(MANDATE);
        for (int i = 0; i < fieldsAndValues.length; i += 2) {
            draft.with(fieldsAndValues[i], fieldsAndValues[i + 1]);
        }
        Answer made = sandbox.post("/sepa-mandates", draft.toString()).send();
        answers(made, 201);
        return made.text("/id");
    }

    /** Issues an invoice of 121.61 euros, and returns its id. */
    String invoice() throws IOException {
        return sandbox.issue("J12345674").text("/id");
    }

    JsonNode read(String id) throws IOException {
        return sandbox.read("/sepa-mandates/" + id);
    }

    static String debit(String mandate, String amount) {
        return "{\"mandato_id\":\"%s\",\"importe\":%s}".formatted(mandate, amount);
    }

    /** A debit that pays an invoice. */
    static String debit(String mandate, String amount, String invoice) {
        return debit(mandate, amount).replace("}", ",\"factura_id\":\"%s\"}".formatted(invoice));
    }

    static String remittance(String... debits) {
        return "{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":[%s]}".formatted(String.join(",", debits));
    }

    /** Has the panel make a remittance. */
    Answer remit(String body) throws IOException {
        return sandbox.mock().panel("POST /panel/clients/" + Sandbox.CLIENT + "/sepa-remittances", body);
    }

    /** Has the panel make a remittance of these debits, which succeeds. */
    JsonNode made(String... debits) throws IOException {
        Answer made = remit(remittance(debits));
        answers(made, 201);
        return made.json();
    }

    /** Has the sandbox move a remittance on. */
    Answer move(JsonNode remittance, String state, String... rejected) throws IOException {
        String body = rejected.length == 0
                ? "{\"estado\":\"%s\"}".formatted(state)
                : "{\"estado\":\"%s\",\"adeudos_rechazados\":[\"%s\"]}"
                        .formatted(state, String.join("\",\"", rejected));
        return sandbox.post("/sandbox/sepa-remittances/" + remittance.path("id").asText() + "/simulate", body)
                .send();
    }

    /** The states of a remittance's debits. */
    static List<String> states(JsonNode remittance) {
        return remittance.path("adeudos").findValuesAsText("estado");
    }
}
