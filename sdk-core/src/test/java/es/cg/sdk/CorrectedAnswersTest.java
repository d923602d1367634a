package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.internal.corrections.AnswerCorrection;
import es.cg.sdk.internal.corrections.ClientCorrections;
import es.cg.sdk.json.Json;
import es.cg.sdk.taxmodels.TaxModel;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service that answers otherwise than the contract has: what its answers are read as. */
final class CorrectedAnswersTest {
    private static final Operation<Expense> CREATE = Operation.post("expenses.create", "/expenses", Expense::new);
    private static final Operation<Expense> CONFIRM =
            Operation.post("expenses.confirm", "/expenses/{id}/confirm", Expense::new);
    private static final String FIELDS = """
            "schemas": {
              "Expense": {"fields": {
                "proveedor_nif": "supplier.tax_id",
                "proveedor_nombre": "supplier.name",
                "total": {"name": "amounts.total", "as": "cents"},
                "fecha_expedicion": {"as": {"date": "dd/MM/yyyy"}},
                "estado": {"values": {"draft": "borrador"}},
                "deducible_irpf": {"values": {"true": "S", "false": "N"}}}},
              "VatBreakdown": {"fields": {"base": {"name": "net", "as": "text"}}}}""";

    @RegisterExtension
    private final Answering service = new Answering();

    @Test
    void fieldsThatSwapTheirNamesAreReadAsOurs() {
        CgClient cg = service.corrected("""
                "schemas": {"Product": {"fields": {"codigo": "nombre", "nombre": "codigo", "unidad": "measure"}}}""");
        service.answer(200, """
                {"id":"p_1","codigo":"Cuota","nombre":"P-1","measure":"mes","unidad":"?"}""");

        assertThat(cg.forClient(1001).products().get("p_1").json())
                .isEqualTo(Json.parse("{\"id\":\"p_1\",\"codigo\":\"P-1\",\"nombre\":\"Cuota\",\"unidad\":\"mes\"}"));
    }

    @Test
    void fieldsAtAnyDepthAreReadAsOurs() {
        CgClient cg = service.corrected(FIELDS);
        service.answer(200, """
                {"id":"e_1","supplier":{"tax_id":"B12345674","name":"Sol","since":2020},"amounts":{"total":12100},
                "fecha_expedicion":"02/10/2026","estado":"borrador","deducible_irpf":"S",
                "desglose_iva":[{"net":"100.00","iva_pct":21}],"more":1}""");
        Expense expense = cg.forClient(1001).expenses().get("e_1");

        assertThat(expense.json().text()).isEqualTo("""
                {"id":"e_1","supplier":{"since":2020},"fecha_expedicion":"2026-10-02","estado":"draft",\
                "deducible_irpf":true,"desglose_iva":[{"base":100.00,"iva_pct":21}],"more":1,\
                "proveedor_nif":"B12345674","proveedor_nombre":"Sol","total":121.00}""");
        assertThat(requireNonNull(expense.meta().received()).get("amounts").text())
                .isEqualTo("{\"total\":12100}");
    }

    @Test
    void recordUnderAMemberIsRead() {
        CgClient cg = service.corrected("\"operations\": {\"expenses.get\": {\"answer\": {\"in\": \"data.expense\"}}}");
        service.answer(200, "{\"data\":{\"expense\":{\"id\":\"e_1\"}}}");

        assertThat(cg.forClient(1001).expenses().get("e_1").id()).isEqualTo("e_1");
    }

    @Test
    void listsOfAnotherEnvelopeAreIterated() {
        CgClient cg = service.corrected("""
                "list_envelope": {"items": "results", "next_cursor": "paging.next", "even_if_shown": true},
                "schemas": {"Expense": {"fields": {"total": {"as": "cents"}}}}""");
        service.answer(200, "{\"results\":[{\"id\":\"e_2\",\"total\":200}],\"paging\":{\"next\":7}}");
        service.answer(200, "{\"results\":[{\"id\":\"e_1\",\"total\":100}],\"paging\":{\"next\":null}}");

        assertThat(cg.forClient(1001).expenses().list().toList(9))
                .extracting(each -> each.id() + " " + each.total())
                .containsExactly("e_2 2.00", "e_1 1.00");
    }

    @Test
    void listWithoutItsCursorMemberIsNotTakenForTheLastPage() {
        CgClient cg = service.corrected("\"list_envelope\": {\"items\": \"results\", \"next_cursor\": \"paging.nxt\","
                + "\"even_if_shown\": true}");
        service.answer(200, "{\"results\":[{\"id\":\"e_2\"}],\"paging\":{\"next\":\"c_2\"}}");

        assertThat(catchThrowableOfType(
                        UnexpectedContentException.class,
                        () -> cg.forClient(1001).expenses().list().toList(9)))
                .hasMessageContaining("does not say whether more pages follow");
    }

    @Test
    void arraysWithACursorHeaderAreLists() throws InterruptedException {
        CgClient cg = service.corrected("""
                "operations": {"expenses.list": {"answer": {"is": "array", "next_cursor": {"header": "X-Next"}}}}""");
        service.answerOfService(200, "[{\"id\":\"e_2\"}]", "X-Next", "c_2");
        service.answerOfService(200, "[{\"id\":\"e_1\"}]");

        assertThat(cg.forClient(1001).expenses().list().toList(9))
                .extracting(Expense::id)
                .containsExactly("e_2", "e_1");
        service.server.takeRequest();
        assertThat(service.server.takeRequest().getUrl().query()).isEqualTo("cursor=c_2");
    }

    @Test
    void onlyTheServiceItselfAnswersAWriteWithNothing() {
        CgClient cg = service.corrected("\"operations\": {\"expenses.confirm\": {\"answer\": {\"is\": \"empty\"}}}")
                .with(CallOptions.defaults().maxAttempts(1));
        for (String body : List.of("OK", "", "[]", "\"done\"")) {
            service.answerOfService(200, body);
            assertThat(cg.forClient(1001).run(CONFIRM.call("e_1")).json().names())
                    .as(body)
                    .isEmpty();
        }
        service.answerOfService(200, "{\"id\":\"e_1\"}");
        assertThat(cg.forClient(1001).run(CONFIRM.call("e_1")).id()).isEqualTo("e_1");

        service.answer(200, "OK");
        service.answerOfService(202, "OK");
        service.answerOfService(206, "OK");
        for (int i = 0; i < 3; i++) {
            assertThat(requireNonNull(catchThrowableOfType(
                                    UnreadableAnswerException.class,
                                    () -> cg.forClient(1001).run(CONFIRM.call("e_1"))))
                            .outcome())
                    .isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    void jobsAndTheirResultsLieElsewhere() {
        CgClient cg = service.corrected("""
                "operations": {"taxModels.generate": {"answer": {"job_in": "task", "result_in": "output.model"}, "even_if_shown": true},
                  "jobs.get": {"answer": {"in": "task"}, "even_if_shown": true}},
                "schemas": {"TaxModel": {"fields": {"ejercicio": "year"}}}""");
        service.answerOfService(200, "{\"task\":{\"id\":\"j_1\",\"estado\":\"pending\"}}");
        service.answerOfService(
                200, "{\"task\":{\"id\":\"j_1\",\"estado\":\"succeeded\",\"output\":{\"model\":{\"year\":2026}}}}");
        Job<TaxModel> job = cg.forClient(1001)
                .run(Operation.deferred("taxModels.generate", "/tax-models", TaxModel::new)
                        .call());
        job.poll();

        assertThat(job.isDone()).isTrue();
        assertThat(job.result().json().get("ejercicio").text()).isEqualTo("2026");
    }

    @Test
    void whatDoesNotFitStaysAsItCameAndTheWriteIsDone() {
        CgClient cg = service.corrected("""
                "operations": {"expenses.create": {"answer": {"in": "data"}}},
                "schemas": {"Expense": {"fields": {"total": {"name": "amount", "as": "cents"}}}}""");
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            service.answer(201, "{\"id\":\"e_1\",\"amount\":\"a secret\"}");
            service.answer(201, "{\"id\":\"e_2\",\"amount\":\"a secret\"}");
            Expense first = cg.forClient(1001).run(CREATE.call());
            cg.forClient(1001).run(CREATE.call());

            assertThat(first.id()).isEqualTo("e_1");
            assertThat(catchThrowableOfType(UnexpectedContentException.class, first::total))
                    .isNotNull();
            assertThat(lines.with("expenses.create: a correction of their.json does not fit"))
                    .hasSize(2)
                    .noneMatch(each -> each.contains("secret"))
                    .anyMatch(each -> each.contains("nothing at data"))
                    .anyMatch(each -> each.contains("Expense.total is no number of cents"));
        }
    }

    @Test
    void noCorrectionHidesAnErrorWithTheStatusOfASuccess() {
        CgClient cg = service.corrected("""
                        "operations": {"expenses.create": {"answer": {"in": "data"}}},
                        "errors": {"in": "fault", "even_if_shown": true}""").with(CallOptions.defaults().maxAttempts(1));
        for (String name : List.of("error", "fault")) {
            service.answerOfService(200, "{\"data\":{},\"" + name + "\":{\"code\":\"datos_invalidos\"}}");
            CallException e = catchThrowableOfType(
                    CallException.class, () -> cg.forClient(1001).run(CREATE.call()));

            assertThat(requireNonNull(e)).hasMessageContaining("it is an error, with the status of a success");
        }
    }

    @Test
    void correctionThatNeverMatchesIsLoggedOnce() {
        Corrections file = Corrections.parse("their.json", """
                {"contract": "2026-09-05",
                "schemas": {"Product": {"fields": {"nombre": "name", "iva_pct": "vat"}}}}""");
        AnswerCorrection correction = requireNonNull(ClientCorrections.of(file.rules(), "", List.of(), null, Set.of())
                .answer("products.get"));
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            for (int i = 0; i < 250; i++) {
                correction.correct(Json.parse("{\"id\":\"p_1\",\"vat\":21}"), 200, name -> null);
            }

            assertThat(lines.with("was in none of its first 100 answers"))
                    .singleElement()
                    .asString()
                    .contains("products.get: what their.json says of [Product.nombre] was in none");
        }
    }

    @Test
    void operationWithoutCorrectionsKeepsItsJson() {
        CgClient cg = service.corrected(FIELDS);
        service.answer(200, "{\"id\":\"w_1\",\"total\":1}");
        Json json = cg.forClient(1001).workers().get("w_1").json();

        assertThat(json.text()).isEqualTo("{\"id\":\"w_1\",\"total\":1}");
    }
}
