package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.operations.Records.after;
import static es.cg.sdk.mock.operations.Records.newest;
import static es.cg.sdk.mock.operations.Records.post;

import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Deferred;
import es.cg.sdk.mock.contract.Place;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.StatementText;
import java.io.IOException;
import java.util.Map;

/** SuccessfulRequests whose jobs fail, by the operation and the code. */
final class JobScenarios {
    private static final String OTHER_ACCOUNT = "999900010000000099";
    private static final String MODELS = "/tax-models";

    /** Begins a job that will fail, and returns the answer. */
    @FunctionalInterface
    interface Beginning {
        Answer of(Place place) throws IOException;
    }

    // formatter:off
    static final Map<String, Beginning> ALL = Map.of(
        "clients.import formato_no_valido",           place -> place.post("/clients/import", "{\"contenido\":\"nombre;nif\\nA;B\\n\"}").send(),
        "bankTransactions.import formato_no_valido",   place -> post(place, "/bank-transactions/import", Samples.cutStatement(place)).send(),
        "bankTransactions.import cuenta_no_coincide",  place -> statement(place, movement(new StatementText(OTHER_ACCOUNT, "1.00")).ended(OTHER_ACCOUNT)),
        "bankTransactions.import fichero_descuadrado", place -> statement(place, movement(StatementText.ofTheAccount()).ended().replaceFirst("(?m)^(33.{23})\\d{14}", "$100000000009999")),
        "taxModels.generate periodo_solapado",         JobScenarios::quarterAndMonth,
        "taxModels.generate estado_final",             JobScenarios::submittedMeanwhile);
    // formatter:on

    private JobScenarios() {}

    private static StatementText movement(StatementText text) {
        return text.movement("261102", "5.00", "INGRESO");
    }

    private static Answer statement(Place place, String file) throws IOException {
        return post(place, "/bank-transactions/import", StatementText.request(newest(place, "/bank-accounts"), file))
                .send();
    }

    /** Both are accepted, since neither exists yet. */
    private static Answer quarterAndMonth(Place place) throws IOException {
        return after(post(place, MODELS, Samples.model("349", "1T")), post(place, MODELS, Samples.model("349", "01")))
                .send();
    }

    private static Answer submittedMeanwhile(Place place) throws IOException {
        String model = Samples.model("390", "0A");
        String id = Deferred.result(place, post(place, MODELS, model).send())
                .path("id")
                .asText();
        Ask again = post(place, MODELS, model.replace("}", ",\"regenerar\":true}"));
        Answer begun = again.send();
        place.panel("POST /panel/tax-models/" + id + "/present");
        return begun;
    }
}
