package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.newest;
import static es.cg.sdk.mock.operations.Records.post;

import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Deferred;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.StatementText;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import java.io.IOException;
import java.util.Map;

/** SuccessfulRequests whose jobs fail, by the operation and the code. */
final class JobScenarios {
    private static final String OTHER_ACCOUNT = "999900010000000099";
    private static final String MODELS = "/tax-models";

    /** Begins a job that will fail, and returns the answer. */
    @FunctionalInterface
    interface Beginning {
        Answer of(TestMock mock) throws IOException;
    }

    // formatter:off
    static final Map<String, Beginning> ALL = Map.of(
        "clients.import formato_no_valido",           mock -> mock.post("/clients/import", "{\"contenido\":\"nombre;nif\\nA;B\\n\"}").send(),
        "bankTransactions.import formato_no_valido",   mock -> post(mock, "/bank-transactions/import", Samples.cutStatement(mock)).send(),
        "bankTransactions.import cuenta_no_coincide",  mock -> statement(mock, movement(new StatementText(OTHER_ACCOUNT, "1.00")).ended(OTHER_ACCOUNT)),
        "bankTransactions.import fichero_descuadrado", mock -> statement(mock, movement(StatementText.ofTheAccount()).ended().replaceFirst("(?m)^(33.{23})\\d{14}", "$100000000009999")),
        "taxModels.generate periodo_solapado",         JobScenarios::quarterAndMonth,
        "taxModels.generate estado_final",             JobScenarios::submittedMeanwhile);
    // formatter:on

    private JobScenarios() {}

    private static StatementText movement(StatementText text) {
        return text.movement("261102", "5.00", "INGRESO");
    }

    private static Answer statement(TestMock mock, String file) throws IOException {
        return post(mock, "/bank-transactions/import", StatementText.request(newest(mock, "/bank-accounts"), file))
                .send();
    }

    /** Both are accepted, since neither exists yet. */
    private static Answer quarterAndMonth(TestMock mock) throws IOException {
        return after(post(mock, MODELS, Samples.model("349", "1T")), post(mock, MODELS, Samples.model("349", "01")))
                .send();
    }

    private static Answer submittedMeanwhile(TestMock mock) throws IOException {
        String model = Samples.model("390", "0A");
        String id = Deferred.result(mock, post(mock, MODELS, model).send())
                .path("id")
                .asText();
        TestRequest again = post(mock, MODELS, model.replace("}", ",\"regenerar\":true}"));
        Answer begun = again.send();
        mock.panel("POST /panel/tax-models/" + id + "/present");
        return begun;
    }
}
