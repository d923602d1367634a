package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import mockwebserver3.QueueDispatcher;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service whose errors have another form and further codes: what they are taken for. */
final class CorrectedErrorsTest {
    private static final Operation<Expense> CREATE = Operation.post("expenses.create", "/expenses", Expense::new);
    private static final Operation<Json> REMOVE = Operation.delete("things.delete", "/things/{id}", json -> json);
    private static final String ERRORS = """
            "errors": {"nothing_done": ["bloqueo_temporal"], "same_key": ["E_RETRY"]},
            "answers": {"ErrorEntry": {"param": "loc", "message": "msg",
              "code": {"name": "clave", "as": {"datos_invalidos": "4011", "operacion_en_curso": "4290"}}}},
            "against_contract": {"errors": {"message": "fault.mensaje", "errors": "fault.detalles",
              "code": {"name": "fault.codigo", "as": {"datos_invalidos": "4011", "operacion_en_curso": "4290"}}}}""";

    @RegisterExtension
    private final Answering service = new Answering();

    private ClientApi laura(int attempts) {
        return service.corrected(ERRORS)
                .with(CallOptions.defaults().maxAttempts(attempts))
                .forClient(1001);
    }

    private CallException failed(int attempts) {
        return Thrown.by(() -> laura(attempts).run(CREATE.call().body(Json.parse("{\"a\":1}"))));
    }

    private List<String> sent() throws InterruptedException {
        List<String> sent = new ArrayList<>();
        for (int i = service.server.getRequestCount(); i > 0; i--) {
            RecordedRequest request = service.server.takeRequest();
            sent.add(request.getTarget() + " " + request.getHeaders().get("Idempotency-Key") + " "
                    + requireNonNull(request.getBody()).utf8());
        }
        return sent;
    }

    @Test
    void errorLiesElsewhereAndHasOtherNames() {
        service.answerOfService(422, """
                {"fault":{"codigo":4011,"mensaje":"Mal","detalles":[
                {"loc":["lineas",0,"total"],"clave":"formato","msg":"No"},"Falta todo"]}}""");
        ValidationException e = (ValidationException) failed(1);

        assertThat(e.code()).isEqualTo("datos_invalidos");
        assertThat(e).hasMessageContaining("Mal");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.fieldErrors())
                .containsExactly(
                        new FieldError("lineas.0.total", "formato", "No"), new FieldError("", null, "Falta todo"));
    }

    @Test
    void codesOfEntriesAreTheContracts() {
        service.answerOfService(422, """
                {"fault":{"codigo":4011,"detalles":[
                {"loc":"total","clave":4011,"msg":"No"},{"loc":"fecha","clave":"4290"},{"loc":"otro","clave":77}]}}""");
        assertThat(((ValidationException) failed(1)).fieldErrors())
                .containsExactly(
                        new FieldError("total", "datos_invalidos", "No"),
                        new FieldError("fecha", "operacion_en_curso", null),
                        new FieldError("otro", "77", null));
    }

    @Test
    void furtherCodeOfNothingDoneIsSentAgainWithTheSameKey() throws InterruptedException {
        service.answerOfService(409, "{\"fault\":{\"codigo\":\"bloqueo_temporal\"}}");
        service.answerOfService(409, "{\"fault\":{\"codigo\":\"bloqueo_temporal\"}}");
        CallException e = failed(2);

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(new HashSet<>(sent())).hasSize(1);
    }

    @Test
    void deletionIsSentAgainAfterNothingDone() {
        service.answerOfService(409, "{\"fault\":{\"codigo\":\"bloqueo_temporal\"}}");
        service.answerOfService(204, "");
        laura(2).run(REMOVE.call("t_1"));

        assertThat(service.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void withoutRequestIdTheCodesCountForNothing() {
        QueueDispatcher answers = new QueueDispatcher();
        answers.setFailFast(true);
        service.server.setDispatcher(answers);
        for (String code : List.of("\"bloqueo_temporal\"", "4011", "\"E_RETRY\"", "\"datos_invalidos\"")) {
            service.answer(500, "{\"fault\":{\"codigo\":" + code + "}}");
            service.answer(422, "{\"fault\":{\"codigo\":" + code + "}}");

            assertThat(failed(6).outcome()).as("500 " + code).isEqualTo(Outcome.UNKNOWN);
            assertThat(failed(6).outcome()).as("422 " + code).isEqualTo(Outcome.UNKNOWN);
        }
        assertThat(service.server.getRequestCount()).isEqualTo(8);
    }

    @Test
    void markedFailureIsSentAgainWithTheSameKey() throws InterruptedException {
        service.answerOfService(500, "{\"fault\":{\"codigo\":\"E_RETRY\"}}");
        service.answerOfService(500, "{\"fault\":{\"codigo\":\"E_RETRY\",\"mensaje\":\"x\"}}");
        service.answerOfService(500, "{\"fault\":{\"codigo\":\"E_RETRY\"}}");
        CallException e = failed(3);

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageContaining("send it again with the key").hasMessageNotContaining("another key");
        assertThat(new HashSet<>(sent())).hasSize(1);
    }

    @Test
    void errorOfTheContractsFormIsJudgedAsBefore() {
        service.answer(422, "{\"error\":{\"code\":\"datos_invalidos\",\"message\":\"Mal\"}}");
        ApiException e = (ApiException) failed(1);

        assertThat(e.code()).isEqualTo("datos_invalidos");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
    }
}
