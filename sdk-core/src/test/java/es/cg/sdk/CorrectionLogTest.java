package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the log says of corrections: which are in force, where one was used, and which never matched. */
final class CorrectionLogTest {
    private static final Operation<Json> CREATE = Operation.post("expenses.create", "/expenses", json -> json);

    @RegisterExtension
    private final Answering service = new Answering();

    private CgClient of(String file, String members) {
        return service.journaled()
                .apiKey(() -> service.apiKey.get())
                .corrections(Corrections.parse(file, "{\"contract\":\"2026-09-05\"," + members + "}"))
                .build()
                .with(CallOptions.defaults().maxAttempts(1));
    }

    @Test
    void activeCorrectionsAreOneLineAndTheirListIsDebug() {
        String members = """
                "version_header": {"name": "V", "value": "1"},
                "list_envelope": {"items": "results", "has_more": "more", "even_if_shown": true},
                "operations": {
                  "expenses.get": {"path": "/gastos/{id}", "answer": {"in": "data"}},
                  "expenses.list": {"path": "/gastos", "query": {"estado": {"name": "status"}, "proveedor_nif": null},
                                    "headers": {"X-A": "1"}}},
                "schemas": {
                  "Expense": {"fields": {"total": {"name": "importe", "as": "cents"}, "concepto": "texto"}},
                  "NewExpense": {"fields": {}, "omit": ["concepto"], "constants": {"origen": "api"}}},
                "signature": {"header": "X-Signature", "even_if_shown": true}""";
        Corrections read = Corrections.parse("in-force.json", "{\"contract\":\"2026-09-05\"," + members + "}");
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            CgClient cg = of("in-force.json", members);
            for (int i = 0; i < 3; i++) {
                service.answer(200, "{\"data\":{\"id\":\"e_1\"}}");
                cg.forClient(1001).expenses().get("e_1");
            }
            assertThat(lines.with("are in force: in-force.json"))
                    .containsExactly("INFO es.cg.sdk Corrections of the contract are in force: in-force.json, digest "
                            + read.digest().substring(0, 12)
                            + "…: version_header 1, list_envelope 2, path 2, answer 1, query 2, headers 1, fields 2,"
                            + " omit 1, constants 1, signature 1");
            assertThat(lines.with("in-force.json says "))
                    .filteredOn(each -> each.contains(" › ") && !each.contains("corrected as"))
                    .hasSameSizeAs(read.report())
                    .contains("DEBUG es.cg.sdk in-force.json says schemas › Expense › fields › total › as: \"cents\"");
        }
    }

    @Test
    void eachUseIsLoggedAtDebugAndNothingElse() {
        CgClient cg = of("used.json", """
                "operations": {"expenses.get": {"answer": {"in": "data"}}, "expenses.confirm": {"answer": {"is": "empty"}}},
                "schemas": {"NewExpense": {"fields": {"concepto": "texto"}}, "Expense": {"fields": {"total": "importe"}}},
                "errors": {"code": "codigo", "even_if_shown": true}""");
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            service.answer(200, "{\"data\":{\"id\":\"e_1\"}}");
            cg.forClient(1001).expenses().get("e_1");
            assertThat(lines.with("used.json"))
                    .containsExactly("DEBUG es.cg.sdk expenses.get: the answer was corrected as used.json says");
        }
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            service.answer(201, "{\"id\":\"e_1\",\"importe\":1}");
            cg.forClient(1001).run(CREATE.call().body(Json.parse("{\"concepto\":\"a\"}")));
            assertThat(lines.with("used.json"))
                    .containsExactly(
                            "DEBUG es.cg.sdk expenses.create: the request was corrected as used.json says",
                            "DEBUG es.cg.sdk expenses.create: the answer was corrected as used.json says");
        }
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            service.answer(201, "{\"id\":\"e_1\"}");
            cg.forClient(1001).run(CREATE.call().body(Json.parse("{\"total\":1}")));
            assertThat(lines.with("used.json")).isEmpty();
        }
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            service.answerOfService(200, "OK");
            cg.forClient(1001)
                    .run(Operation.post("expenses.confirm", "/expenses/{id}/confirm", json -> json)
                            .call("e_1"));
            assertThat(lines.with("used.json"))
                    .containsExactly("DEBUG es.cg.sdk expenses.confirm: the answer was corrected as used.json says");
        }
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            for (String name : List.of("code", "codigo")) {
                service.answerOfService(422, "{\"error\":{\"" + name + "\":\"datos_invalidos\"}}");
                assertThat(catchThrowable(() -> cg.forClient(1001).run(CREATE.call())))
                        .isNotNull();
            }
            assertThat(lines.with("an error was corrected as used.json says"))
                    .singleElement()
                    .asString()
                    .startsWith("DEBUG ");
        }
    }

    @Test
    void ruleWithoutMatchIn100CallsIsNamedOncePerOperation() {
        CgClient cg = of("unmatched.json", """
                "list_envelope": {"items": "results", "next_cursor": "next", "even_if_shown": true},
                "schemas": {"Expense": {"fields": {"total": "importe", "concepto": "texto"}}}""");
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            for (int i = 0; i < 120; i++) {
                service.answer(200, "{\"id\":\"e_1\",\"importe\":1}");
                cg.forClient(1001).expenses().get("e_1");
                if (i == 98) {
                    assertThat(lines.with("unmatched.json says of")).isEmpty();
                }
            }
            assertThat(lines.with("unmatched.json says of"))
                    .singleElement()
                    .asString()
                    .isEqualTo(
                            "WARN es.cg.sdk expenses.get: what unmatched.json says of [Expense.concepto] was in none of"
                                    + " its first 100 answers: check the names there");
            for (int i = 0; i < 120; i++) {
                service.answer(200, "{\"results\":[{\"id\":\"e_1\",\"texto\":\"x\"}],\"has_more\":false}");
                cg.forClient(1001).expenses().list().toList(1);
            }
            assertThat(lines.with("expenses.list: what unmatched.json says of"))
                    .singleElement()
                    .asString()
                    .contains("[Expense.total, list_envelope.next_cursor] was in none");
        }
    }
}
