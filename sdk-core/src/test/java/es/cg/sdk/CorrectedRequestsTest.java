package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.expenses.ExpenseQuery;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.time.LocalDate;
import java.util.Map;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service that takes other requests than the contract has: what is sent to it. */
final class CorrectedRequestsTest {
    private static final Operation<Expense> CREATE = Operation.post("expenses.create", "/expenses", Expense::new);
    private static final Operation<Expense> CONFIRM =
            Operation.post("expenses.confirm", "/expenses/{id}/confirm", Expense::new);
    private static final String RECORD = "{\"id\":\"e_1\"}";

    @RegisterExtension
    private final Answering service = new Answering();

    private RecordedRequest sent() throws InterruptedException {
        return service.server.takeRequest();
    }

    private static String body(RecordedRequest request) {
        return request.getBody() == null ? "" : request.getBody().utf8();
    }

    @Test
    void pathAndMethodAreThoseOfTheService() throws InterruptedException {
        CgClient cg = service.corrected("""
                "operations": {"expenses.confirm": {"path": "/de/{client}/gastos/{expense}:confirm", "method": "PUT",
                  "parameters": {"id": {"path": "expense"}, "X-CG-Client": {"path": "client"}}}}""");
        service.answer(200, RECORD);
        cg.forClient(1001).run(CONFIRM.call("e_1"));
        RecordedRequest sent = sent();

        assertThat(sent.getMethod()).isEqualTo("PUT");
        assertThat(sent.getTarget()).isEqualTo("/api/public/v1/de/1001/gastos/e_1:confirm");
        assertThat(sent.getHeaders().get("X-CG-Client")).isNull();
        assertThat(sent.getHeaders().get("Idempotency-Key")).isNotNull();
    }

    @Test
    void parametersMoveToTheQueryOrAreLeftOut() throws InterruptedException {
        CgClient cg = service.corrected("""
                "operations": {
                  "expenses.get": {"path": "/gastos/", "parameters": {"id": {"query": "expense"}}},
                  "expenses.confirm": {"path": "/gastos/confirm", "parameters": {"id": null}, "client_header": true}}""");
        service.answer(200, RECORD);
        service.answer(200, RECORD);
        cg.forClient(1001).expenses().get("e&1");
        cg.forClient(1001).run(CONFIRM.call("e_1"));

        assertThat(sent().getTarget()).isEqualTo("/api/public/v1/gastos/?expense=e%261");
        RecordedRequest confirmed = sent();
        assertThat(confirmed.getTarget()).isEqualTo("/api/public/v1/gastos/confirm");
        assertThat(confirmed.getHeaders().get("X-CG-Client")).isEqualTo("1001");
    }

    @Test
    void filtersTakeNamesValuesAndForms() throws InterruptedException {
        CgClient cg = service.corrected("""
                "operations": {"expenses.list": {"query": {
                  "estado": {"name": "status", "values": {"draft": "borrador"}},
                  "fecha_desde": {"name": "desde", "as": {"date": "dd/MM/yyyy"}}}}}""");
        service.answer(200, "{\"data\":[],\"has_more\":false}");
        cg.forClient(1001)
                .expenses()
                .list(ExpenseQuery.create().estado(Expense.Estado.DRAFT).fechaDesde(LocalDate.of(2026, 10, 2)))
                .toList(1);

        assertThat(sent().getUrl().query()).isEqualTo("status=borrador&desde=02/10/2026");
    }

    @Test
    void filterThatTheServiceLacksIsRefusedUnsent() {
        CgClient cg = service.corrected("\"operations\": {\"expenses.list\": {\"query\": {\"proveedor_nif\": null}}}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.forClient(1001)
                        .expenses()
                        .list(ExpenseQuery.create().proveedorNif("B12345674"))
                        .toList(1))
                .withMessageStartingWith("expenses.list has the filter proveedor_nif, which the service does not have")
                .withMessageNotContaining("B12345674");
        assertThat(service.server.getRequestCount()).isZero();
    }

    @Test
    void constantHeadersAndTheVersionAreSent() throws InterruptedException {
        CgClient cg = service.corrected("""
                "version_header": {"name": "CG-Version", "value": "2026-10-01"},
                "operations": {"expenses.get": {"headers": {"X-Channel": "erp"}}}""");
        service.answer(200, RECORD);
        service.answer(200, "{\"data\":[],\"has_more\":false}");
        cg.forClient(1001).expenses().get("e_1");
        cg.forClient(1001).expenses().list().toList(1);
        RecordedRequest get = sent();

        assertThat(get.getHeaders().get("X-Channel")).isEqualTo("erp");
        assertThat(get.getHeaders().get("CG-Version")).isEqualTo("2026-10-01");
        assertThat(sent().getHeaders().get("X-Channel")).isNull();
    }

    @Test
    void bodyFollowsItsSchemaAtAnyDepth() throws InterruptedException {
        CgClient cg = service.corrected("""
                "schemas": {
                  "NewExpense": {
                    "fields": {
                      "proveedor_nif": "supplier.tax_id",
                      "proveedor_nombre": "supplier.name",
                      "total": {"name": "amounts.total", "as": "cents"},
                      "fecha_expedicion": {"as": {"date": "dd/MM/yyyy"}},
                      "tipo": {"values": {"factura": "invoice"}},
                      "deducible_irpf": {"values": {"true": "S"}}},
                    "omit": ["concepto"],
                    "constants": {"supplier.kind": "company", "channel": "api"}},
                  "VatBreakdown": {"fields": {"base": {"name": "net", "as": "text"}}}}""");
        service.answer(201, RECORD);
        cg.forClient(1001).run(CREATE.call().body(Json.parse("""
                {"concepto":"x","deducible_irpf":true,"desglose_iva":[{"base":100.00,"iva_pct":21}],
                "fecha_expedicion":"2026-10-02","mio":1,"proveedor_nif":"B12345674","proveedor_nombre":"Sol",
                "tipo":"factura","total":121.00}""")));

        assertThat(body(sent())).isEqualTo("""
                {"deducible_irpf":"S","desglose_iva":[{"net":"100.00","iva_pct":21}],"fecha_expedicion":"02/10/2026",\
                "mio":1,"supplier":{"tax_id":"B12345674","name":"Sol","kind":"company"},"tipo":"invoice",\
                "amounts":{"total":12100},"channel":"api"}""");
    }

    @Test
    void valueThatDoesNotFitExactlyIsRefusedUnsent() {
        CgClient cg = service.corrected(
                "\"schemas\": {\"NewExpense\": {\"fields\": {\"total\": {\"as\": \"cents\"}}, \"constants\": {\"a\": 1}}}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.forClient(1001).run(CREATE.call().body(Json.parse("{\"total\":0.125}"))))
                .withMessageStartingWith("expenses.create cannot be sent as the corrections say, and nothing was sent:"
                        + " NewExpense.total has no whole cents: set a value that fits")
                .withMessageNotContaining("0.125");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.forClient(1001).run(CREATE.call().body(Json.parse("{\"a\":2}"))))
                .withMessageContaining("the constant a is to be sent as a, where another field");
        assertThat(service.server.getRequestCount()).isZero();
    }

    @Test
    void bodyOnACorrectedGetIsRefusedUnsent() {
        CgClient cg = service.corrected("\"operations\": {\"expenses.confirm\": {\"method\": \"GET\"}}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.forClient(1001).run(CONFIRM.call("e_1").body(Json.empty())))
                .withMessageContaining("sends a body, which the corrected method GET has not");
        assertThat(service.server.getRequestCount()).isZero();
    }

    @Test
    void formPartsTakeNamesAndConstants() throws InterruptedException {
        CgClient cg = service.corrected("""
                "operations": {"documents.upload": {"form": {"parts": {"file": "fichero", "tipo": "kind"},
                  "constants": {"origen": "erp"}}, "even_if_shown": true}}""");
        service.answer(202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\"}");
        cg.forClient(1001)
                .run(Operation.deferred("documents.upload", "/documents", json -> json)
                        .call()
                        .upload(Upload.of("a.pdf", new byte[] {1}).field("tipo", "factura")));
        String form = body(sent());

        assertThat(form.lines().filter(each -> each.startsWith("Content-Disposition")))
                .containsExactly(
                        "Content-Disposition: form-data; name=\"kind\"",
                        "Content-Disposition: form-data; name=\"origen\"",
                        "Content-Disposition: form-data; name=\"fichero\"; filename=\"a.pdf\"");
    }

    @Test
    void pollsOfJobsFollowTheirCorrections() throws InterruptedException {
        CgClient cg = service.corrected("""
                "operations": {"jobs.get": {"path": "/tareas/{id}", "client_header": true, "even_if_shown": true}}""");
        service.answer(
                202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\",\"consultar_en\":\"/jobs/j_1\"}");
        service.answer(200, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"succeeded\",\"resultado\":{}}");
        cg.forClient(1001)
                .run(Operation.deferred("things.make", "/things", json -> json).call())
                .poll();
        sent();
        RecordedRequest poll = sent();

        assertThat(poll.getTarget()).isEqualTo("/api/public/v1/tareas/j_1");
        assertThat(poll.getHeaders().get("X-CG-Client")).isEqualTo("1001");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.jobs().get("j_1"))
                .withMessageContaining(
                        "jobs.get carries X-CG-Client as the corrections say, but the call has no client");
    }

    @Test
    void adviceAfterA404NamesTheCorrectedPath() {
        CgClient cg = service.corrected("\"operations\": {\"expenses.get\": {\"path\": \"/gastos/{id}\"}}");
        service.refuse(404, "no_encontrado");

        assertThatExceptionOfType(CallException.class)
                .isThrownBy(() -> cg.forClient(1001).expenses().get("e_1"))
                .withMessageContaining("check the path /gastos/{id}, which the corrections set");
    }

    @Test
    void whatBuilderAndFileBothSetIsRefused() {
        Corrections corrections = Corrections.parse("their.json", """
                {"contract": "2026-09-05", "version_header": {"name": "CG-Version"},
                "operations": {"expenses.list": {"path": "/gastos"}}}""");
        Map.<String, CgClient.Builder>of(
                        "version_header", service.journaled().versionHeader("CG-Version"),
                        "the path of expenses.list", service.journaled().route("expenses.list", "/otros"))
                .forEach((what, builder) -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> builder.apiKey(ApiKey.of("cg_live_abc.s3cret"))
                                .corrections(corrections)
                                .build())
                        .withMessageContaining(what));
    }
}
