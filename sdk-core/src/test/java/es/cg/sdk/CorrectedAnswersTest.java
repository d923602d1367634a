package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.taxmodels.TaxModel;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service that answers otherwise than the contract has: what its answers are read as. */
final class CorrectedAnswersTest {
    private static final Operation<Expense> CREATE = Operation.post("expenses.create", "/expenses", Expense::new);
    private static final Operation<Expense> CONFIRM =
            Operation.post("expenses.confirm", "/expenses/{id}/confirm", Expense::new);

    @RegisterExtension
    private final Answering service = new Answering();

    @Test
    void listsOfAnotherEnvelopeAreIterated() {
        CgClient cg = service.corrected("""
                "answers": {"Expense": {"total": {"as": "cents"}}},
                "against_contract": {"general": {"list": {"data": "results", "next_cursor": "paging.next"}}}""");
        service.answer(200, "{\"results\":[{\"id\":\"e_2\",\"total\":200}],\"paging\":{\"next\":7}}");
        service.answer(200, "{\"results\":[{\"id\":\"e_1\",\"total\":100}],\"paging\":{\"next\":null}}");

        assertThat(cg.forClient(1001).expenses().list().toList(9))
                .extracting(each -> each.id() + " " + each.total())
                .containsExactly("e_2 2.00", "e_1 1.00");
    }

    @Test
    void arraysWithACursorHeaderAreLists() throws InterruptedException {
        CgClient cg = service.corrected("""
                "operations": {"expenses.list": {"answer": {"list": {"data": ""}}}},
                "against_contract": {"headers": {"next_cursor": "X-Next"}}""");
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
        CgClient cg = service.corrected("\"operations\": {\"expenses.confirm\": {\"answer\": \"empty\"}}")
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
            assertThat(Thrown.by(
                                    UnreadableAnswerException.class,
                                    () -> cg.forClient(1001).run(CONFIRM.call("e_1")))
                            .outcome())
                    .isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    void jobsAndTheirResultsLieElsewhere() {
        CgClient cg = service.corrected("""
                "answers": {"TaxModel": {"ejercicio": "year"}},
                "against_contract": {
                  "operations": {"taxModels.generate": {"answer": {"job": "task"}}, "jobs.get": {"answer": {"record": "task"}}},
                  "answers": {"Job": {"resultado": "output.model"}}}""");
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
                "answers": {"Expense": {"total": {"name": "amount", "as": "cents"}}}""");
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            service.answer(201, "{\"id\":\"e_1\",\"amount\":\"a secret\"}");
            service.answer(201, "{\"id\":\"e_2\",\"amount\":\"a secret\"}");
            Expense first = cg.forClient(1001).run(CREATE.call());
            cg.forClient(1001).run(CREATE.call());

            assertThat(first.id()).isEqualTo("e_1");
            assertThat(Thrown.by(UnexpectedContentException.class, first::total))
                    .hasMessage("Expense[e_1].total is no number of cents, as their.json, line 1, column 59 says;"
                            + " json() has the whole answer");
            assertThat(first.json().get("total").string()).isEqualTo("a secret");
            assertThat(lines.with("expenses.create: a correction of their.json does not fit"))
                    .singleElement()
                    .asString()
                    .contains("Expense.total is no number of cents")
                    .doesNotContain("secret");
        }
    }

    @Test
    void noCorrectionHidesAnErrorWithTheStatusOfASuccess() {
        CgClient cg = service.corrected("""
                        "operations": {"expenses.create": {"answer": {"record": "data"}}},
                        "against_contract": {"errors": {"code": "fault.code"}}""").with(CallOptions.defaults().maxAttempts(1));
        for (String name : List.of("error", "fault")) {
            service.answerOfService(200, "{\"data\":{},\"" + name + "\":{\"code\":\"datos_invalidos\"}}");
            CallException e = Thrown.by(() -> cg.forClient(1001).run(CREATE.call()));

            assertThat(requireNonNull(e)).hasMessageContaining("it is an error, with the status of a success");
        }
    }

    @Test
    void whatIsNotThereThrowsAndJsonHasAll() {
        CgClient cg = service.corrected("""
                "general": {"ids": "number", "amounts": "cents"},
                "answers": {"Expense": {"concepto": null, "desglose_iva": "vat"}, "VatBreakdown": {"cuota": null}}""");
        service.answer(201, """
                {"id":7,"concepto":"of another thing","total":12100,"vat":[{"base":100,"cuota":5}],
                "retencion_irpf_importe":12.5}""");
        Expense done = cg.forClient(1001).run(CREATE.call());

        assertThat(done.id()).isEqualTo("7");
        assertThat(done.total()).isEqualTo("121.00");
        assertThat(done.desgloseIva().get(0).base()).isEqualTo("1.00");
        assertThat(List.<Supplier<?>>of(
                        done::concepto, () -> done.desgloseIva().get(0).cuota()))
                .allSatisfy(each -> assertThat(Thrown.by(UnexpectedContentException.class, each::get))
                        .hasMessageContaining(" is not in the answers of the service, as their.json, line 2, column ")
                        .hasMessageEndingWith("; json() has the whole answer"));
        assertThat(Thrown.by(UnexpectedContentException.class, done::retencionIrpfImporte))
                .hasMessageContaining(" is no whole number of cents, as a general rule of their.json says");
        assertThat(done.json().get("concepto").string()).isEqualTo("of another thing");
        assertThat(requireNonNull(done.meta().received()).get("total").text()).isEqualTo("12100");
        Thrown.by(UnexpectedContentException.class, () -> new Expense(done.json()).concepto());
    }

    @Test
    void writeWithoutItsWrapperKeepsItsOutcome() {
        CgClient cg = service.corrected("\"general\": {\"record\": \"data\"}");
        service.answer(201, "{\"id\":\"request_7\",\"total\":5}");
        Expense done = cg.forClient(1001).run(CREATE.call());

        assertThat(service.server.getRequestCount()).isOne();
        assertThat(List.<Supplier<?>>of(done::id, done::total, done::estado))
                .allSatisfy(each -> assertThat(Thrown.by(UnexpectedContentException.class, each::get))
                        .hasMessageContaining(" is not at data, as their.json, line 1, column 48 says"));
        assertThat(done.json().text()).isEqualTo("{\"id\":\"request_7\",\"total\":5}");
        for (int status : new int[] {200, 201, 204}) {
            service.answerOfService(status, "");
            Expense empty = cg.forClient(1001).run(CREATE.call());
            assertThat(empty.meta().status()).isEqualTo(status);
            assertThat(empty.json().names()).isEmpty();
        }
        assertThat(service.server.getRequestCount()).isEqualTo(4);
        service.answer(200, "{\"data\":{\"id\":\"e_1\"}}");
        assertThat(cg.forClient(1001).expenses().get("e_1").id()).isEqualTo("e_1");
    }

    @Test
    void listWithoutACursorThrowsAfterItsItems() {
        CgClient cg = service.corrected("""
                "against_contract": {"operations": {"activities.list": {"query": {"cursor": null}}}}""");
        service.answer(200, "{\"data\":[{\"id\":\"a_1\"}],\"has_more\":true,\"next_cursor\":\"c_2\"}");
        Iterator<Activity> items = cg.forClient(1001).activities().list().iterator();

        assertThat(items.next().id()).isEqualTo("a_1");
        assertThat(Thrown.by(UnexpectedContentException.class, items::hasNext))
                .hasMessageContaining("returned 1 items and has no cursor");
    }
}
