package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.util.stream.Stream;
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
                "general": {"record": "data"},
                "headers": {"fixed": {"X-A": "1"}},
                "operations": {"expenses.list": {"query": {"estado": {"name": "status"}, "proveedor_nif": null}}},
                "answers": {"Expense": {"total": {"name": "importe", "as": "cents"}, "concepto": "texto"}},
                "against_contract": {"general": {"list": {"data": "results"}}, "headers": {"CG-Signature": "X-S"}}""";
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
                            + "…: general 1, headers 1, operations 2, answers 3, against_contract 2");
            assertThat(lines.with("in-force.json says "))
                    .filteredOn(each -> each.contains(" › ") && !each.contains("corrected as"))
                    .hasSameSizeAs(read.report())
                    .contains("DEBUG es.cg.sdk in-force.json says answers › Expense › total › as: \"cents\"");
        }
    }

    @Test
    void eachUseIsLoggedAtDebugAndNothingElse() {
        ClientApi cg = of("used.json", """
                "operations": {"expenses.get": {"answer": {"record": "data"}}, "expenses.confirm": {"answer": "empty"}},
                "requests": {"NewExpense": {"concepto": "texto"}}, "answers": {"Expense": {"total": "importe"}},
                "against_contract": {"errors": {"code": "error.codigo"}}""").forClient(1001);
        Operation<Json> confirm = Operation.post("expenses.confirm", "/expenses/{id}/confirm", json -> json);
        Call<Json> create = CREATE.call().body(Json.parse("{\"total\":1}"));
        logs(200, "{\"data\":{\"id\":\"e_1\"}}", () -> cg.expenses().get("e_1"), "expenses.get: the answer");
        logs(
                201,
                "{\"id\":\"e_1\",\"importe\":1}",
                () -> cg.run(CREATE.call().body(Json.parse("{\"concepto\":\"a\"}"))),
                "expenses.create: the request",
                "expenses.create: the answer");
        logs(201, "{\"id\":\"e_1\"}", () -> cg.run(create));
        logs(200, "OK", () -> cg.run(confirm.call("e_1")), "expenses.confirm: the answer");
        logs(422, "{\"error\":{\"code\":\"datos_invalidos\"}}", () -> cg.run(create));
        logs(422, "{\"error\":{\"codigo\":\"datos_invalidos\"}}", () -> cg.run(create), "errors: the request");
    }

    private void logs(int status, String answer, Runnable call, String... what) {
        service.answerOfService(status, answer);
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            assertThat(catchThrowable(call::run) == null).isEqualTo(status < 400);
            assertThat(lines.with("used.json"))
                    .containsExactly(Stream.of(what)
                            .map(each -> "DEBUG es.cg.sdk " + each + " was corrected as used.json says")
                            .toArray(String[]::new));
        }
    }

    @Test
    void ruleWithoutMatchIn100CallsIsNamedOncePerOperation() {
        CgClient cg = of("unmatched.json", """
                "answers": {"Expense": {"total": "importe", "concepto": "texto"}}""");
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
                service.answer(200, "{\"data\":[{\"id\":\"e_1\",\"texto\":\"x\"}],\"has_more\":false}");
                cg.forClient(1001).expenses().list().toList(1);
            }
            assertThat(lines.with("expenses.list: what unmatched.json says of"))
                    .singleElement()
                    .asString()
                    .contains("[Expense.total] was in none");
        }
    }

    @Test
    void whatContradictsTheContractIsAWarningAtEachStart() {
        String members = """
                "general": {"record": "data"}, "requests": {"NewProduct": {"unidad": "u"}},
                "against_contract": {"operations": {"invoices.issue": {"path": "/facturas", "method": "PUT"}}}""";
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            for (int start = 0; start < 2; start++) {
                of("against.json", members).close();
            }
            String line = "WARN es.cg.sdk against.json contradicts the contract: against_contract › operations"
                    + " › invoices.issue › ";
            assertThat(lines.with("WARN es.cg.sdk against.json"))
                    .containsExactly(
                            line + "path: \"/facturas\"",
                            line + "method: \"PUT\"",
                            line + "path: \"/facturas\"",
                            line + "method: \"PUT\"");
        }
    }
}
