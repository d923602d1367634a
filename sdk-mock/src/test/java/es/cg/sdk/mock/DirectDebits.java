package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.chapters.sepa.SepaChapter;
import java.io.IOException;

/** Mandates and remittances of a world's first client. */
final class DirectDebits {
    private static final String CLIENT = "1001";

    private final ListeningService environment;

    DirectDebits(ListeningService environment) {
        this.environment = environment;
    }

    SepaChapter sepa() {
        return environment.chapters().sepa();
    }

    /** A mandate with these fields besides; they begin with a comma. */
    String mandate(String more) throws IOException {
        return mandate("Imprenta Ficticia SL", more);
    }

    String mandate(String debtor, String more) throws IOException {
        Answer answer = environment.post("/sepa-mandates", """
                {"deudor_nombre":"%s","iban":"ES9121000418450200051332","esquema":"CORE",
                 "fecha_firma":"2026-11-01"%s}""".formatted(debtor, more));
        assertThat(answer.status()).as("%s", answer).isEqualTo(201);
        return answer.text("/id");
    }

    String invoice() throws IOException {
        return environment.post("/invoices", CLIENT, ListeningService.invoice()).text("/id");
    }

    static String debit(String mandate, String amount, String more) {
        return "{\"mandato_id\":\"" + mandate + "\",\"importe\":" + amount + more + "}";
    }

    static String debits(String... debits) {
        return "{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":[" + String.join(",", debits) + "]}";
    }

    JsonNode make(String body) throws IOException {
        return sepa().remit(1001, (ObjectNode) Caller.parsed(body));
    }
}
