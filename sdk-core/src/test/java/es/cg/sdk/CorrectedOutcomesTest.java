package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lost, cut and refused answers: with corrections, calls end as without. */
final class CorrectedOutcomesTest {
    private static final Operation<Expense> CREATE = Operation.post("expenses.create", "/expenses", Expense::new);
    private static final Operation<Json> REMOVE = Operation.delete("expenses.confirm", "/expenses/{id}", json -> json);
    private static final String CORRECTIONS = """
            "operations": {
              "expenses.create": {"path": "/gastos", "method": "PUT", "answer": {"record": "data"}},
              "expenses.confirm": {"method": "POST", "path": "/gastos/{id}/baja"},
              "expenses.get": {"method": "POST", "path": "/gastos/{id}", "answer": {"record": "data"}}},
            "requests": {"NewExpense": {"total": {"name": "amounts.total", "as": "cents"}}},
            "answers": {"Expense": {"total": {"name": "amounts.total", "as": "cents"}}},
            "errors": {"nothing_done": ["bloqueo_temporal"], "code": {"as": {"datos_invalidos": "4011"}}},
            "against_contract": {
              "general": {"list": {"data": "results", "next_cursor": "next"}}}""";

    @RegisterExtension
    private final Answering service = new Answering();

    private List<String> endings(CgClient cg) {
        CgClient twice = cg.with(CallOptions.defaults().maxAttempts(2));
        Call<Expense> create =
                CREATE.call().body(Json.parse("{\"total\":1.00}")).key(IdempotencyKey.of("k1"));
        List<Runnable> answers = List.of(
                service::cut,
                () -> service.answer(200, "{\"data\":{\"id\""),
                () -> service.answer(200, "<html>"),
                () -> service.answer(200, "[]"),
                () -> service.answer(206, "{\"id\":\"e_1\"}"),
                () -> service.answer(202, "{}"),
                () -> service.answerOfService(202, "{}"),
                () -> service.answer(204, ""),
                () -> service.answerOfService(204, ""),
                () -> service.answer(302, ""),
                () -> service.refuse(409, "operacion_en_curso"),
                () -> service.refuse(500, "sin_efecto"),
                () -> service.refuse(500, "error_interno"),
                () -> service.refuse(503, "mantenimiento"),
                () -> service.answer(404, "not here"),
                () -> service.answer(503, ""));
        List<Supplier<?>> calls = List.of(
                () -> twice.forClient(1001).run(create),
                () -> twice.forClient(1001).run(REMOVE.call("e_1")),
                () -> twice.forClient(1001).expenses().get("e_1"));
        List<String> endings = new ArrayList<>();
        for (Runnable answer : answers) {
            for (Supplier<?> call : calls) {
                answer.run();
                answer.run();
                int before = service.server.getRequestCount();
                CallException e = catchThrowableOfType(CallException.class, call::get);
                int attempts = service.server.getRequestCount() - before;
                endings.add((e == null ? "done" : e.getClass().getSimpleName() + " " + e.outcome()) + " " + attempts);
                while (attempts++ < 2) {
                    // The answer that was not asked for.
                    Throwable unused = catchThrowableOfType(
                            CallException.class, () -> service.once().status().get());
                }
            }
        }
        return endings;
    }

    @Test
    void callsEndAsWithoutCorrections() {
        assertThat(endings(service.corrected(CORRECTIONS)))
                .isEqualTo(endings(service.cg()))
                .contains("done 1", "ConnectionException UNKNOWN 2", "UnreadableAnswerException UNKNOWN 2");
    }

    @Test
    void eachAttemptAndRepeatSendsTheSameBytes() throws InterruptedException {
        ClientApi laura = service.corrected(CORRECTIONS)
                .with(CallOptions.defaults().maxAttempts(2))
                .forClient(1001);
        service.cut();
        service.answer(503, "");
        service.answerOfService(201, "{\"data\":{\"id\":\"e_1\",\"amounts\":{\"total\":100}}}");
        CallException e = Thrown.by(() -> laura.run(CREATE.call().body(Json.parse("{\"total\":1.00}"))));
        Expense done = requireNonNull(e.repeat(Expense.class));

        assertThat(done.total()).isEqualTo("1.00");
        HashSet<String> sent = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            RecordedRequest each = service.server.takeRequest();
            sent.add(each.getMethod()
                    + each.getTarget()
                    + each.getHeaders().get("Idempotency-Key")
                    + requireNonNull(each.getBody()).utf8());
        }
        assertThat(sent)
                .singleElement()
                .asString()
                .contains("PUT/api/public/v1/gastos")
                .contains("{\"amounts\":{\"total\":100}}");
    }

    @Test
    void keyWithAnotherFileIsAnotherRequestWithTheSameKey() throws InterruptedException {
        Call<Expense> create =
                CREATE.call().body(Json.parse("{\"concepto\":\"x\"}")).key(IdempotencyKey.forDocument("erp", "7"));
        service.cut();
        Thrown.by(() -> once("\"concepto\": \"texto\"").run(create));
        service.refuse(422, "idempotency_key_reutilizada");
        ApiException e = Thrown.by(
                ApiException.class, () -> once("\"concepto\": \"asunto\"").run(create));

        assertThat(e.code()).isEqualTo("idempotency_key_reutilizada");
        RecordedRequest first = service.server.takeRequest();
        RecordedRequest second = service.server.takeRequest();
        assertThat(second.getHeaders().get("Idempotency-Key"))
                .isEqualTo(first.getHeaders().get("Idempotency-Key"));
        assertThat(second.getBody()).isNotEqualTo(first.getBody());
    }

    private ClientApi once(String fields) {
        return service.corrected("\"requests\": {\"NewExpense\": {" + fields + "}}")
                .with(CallOptions.defaults().maxAttempts(1))
                .forClient(1001);
    }
}
