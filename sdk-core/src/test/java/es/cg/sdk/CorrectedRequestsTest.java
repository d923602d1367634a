package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.expenses.ExpenseQuery;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.util.List;
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
                "operations": {"expenses.confirm": {"path": "/de/{X-CG-Client}/gastos/{id}:confirm", "method": "PUT"}}""");
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
                  "expenses.get": {"path": "/gastos/", "query": {"id": "expense"}},
                  "expenses.confirm": {"query": {"X-CG-Client": "company"}}},
                "against_contract": {"headers": {"X-CG-Client": "X-Company", "Idempotency-Key": "X-Key"}}""");
        service.answer(200, RECORD);
        service.answer(200, RECORD);
        cg.forClient(1001).expenses().get("e&1");
        cg.forClient(1001).run(CONFIRM.call("e_1"));

        RecordedRequest read = sent();
        assertThat(read.getTarget()).isEqualTo("/api/public/v1/gastos/?expense=e%261");
        assertThat(read.getHeaders().get("X-Company")).isEqualTo("1001");
        RecordedRequest confirmed = sent();
        assertThat(confirmed.getTarget()).isEqualTo("/api/public/v1/expenses/e_1/confirm?company=1001");
        assertThat(confirmed.getHeaders().get("X-Key")).isNotNull();
        assertThat(confirmed.getHeaders().names()).doesNotContain("X-CG-Client", "X-Company", "Idempotency-Key");
    }

    @Test
    void constantHeadersAndTheVersionAreSent() throws InterruptedException {
        CgClient cg = service.corrected("""
                "headers": {"fixed": {"X-Channel": "erp", "CG-Version": "2026-10-01"}}""");
        service.answer(200, RECORD);
        service.answer(200, "{\"data\":[],\"has_more\":false}");
        cg.forClient(1001).expenses().get("e_1");
        cg.forClient(1001).expenses().list().toList(1);
        RecordedRequest get = sent();

        assertThat(get.getHeaders().get("X-Channel")).isEqualTo("erp");
        assertThat(get.getHeaders().get("CG-Version")).isEqualTo("2026-10-01");
        assertThat(sent().getHeaders().get("X-Channel")).isEqualTo("erp");
    }

    @Test
    void formPartsTakeNamesAndConstants() throws InterruptedException {
        CgClient cg = service.corrected("""
                "requests": {"DocumentUpload": {"tipo": {"name": "kind", "as": {"ticket": "T"}}, "solicitud_id": null,
                  "fixed": {"origen": "erp"}}},
                "against_contract": {"requests": {"DocumentUpload": {"file": "fichero"}}}""");
        service.answer(202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\"}");
        cg.forClient(1001)
                .run(Operation.deferred("documents.upload", "/documents", json -> json)
                        .call()
                        .upload(Upload.of("a.pdf", new byte[] {1}).field("tipo", "ticket")));
        String form = body(sent());

        assertThat(form.lines().filter(each -> each.startsWith("Content-Disposition")))
                .containsExactly(
                        "Content-Disposition: form-data; name=\"kind\"",
                        "Content-Disposition: form-data; name=\"origen\"",
                        "Content-Disposition: form-data; name=\"fichero\"; filename=\"a.pdf\"");
        assertThat(form.lines()).contains("T");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.forClient(1001)
                        .documents()
                        .upload(NewDocument.of(
                                Upload.of("a.pdf", new byte[] {1}).field("solicitud_id", "s_1"))))
                .withMessageContaining("DocumentUpload.solicitud_id is set, and the service has no such field, as");
        assertThat(service.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void pollsOfJobsFollowTheirCorrections() throws InterruptedException {
        CgClient cg = service.corrected("""
                "against_contract": {"operations": {"jobs.get": {"path": "/de/{X-CG-Client}/tareas/{id}"}}}""");
        service.answer(
                202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\",\"consultar_en\":\"/jobs/j_1\"}");
        service.answer(200, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"succeeded\",\"resultado\":{}}");
        cg.forClient(1001)
                .run(Operation.deferred("things.make", "/things", json -> json).call())
                .poll();
        sent();
        RecordedRequest poll = sent();

        assertThat(poll.getTarget()).isEqualTo("/api/public/v1/de/1001/tareas/j_1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.jobs().get("j_1"))
                .withMessageContaining("jobs.get needs X-CG-Client, which the call does not have");
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
                {"contract": "2026-09-05", "headers": {"fixed": {"CG-Version": "1"}},
                "operations": {"expenses.list": {"path": "/gastos"}}}""");
        Map.<String, CgClient.Builder>of(
                        "headers of their.json both set this header",
                                service.journaled().versionHeader("CG-Version"),
                        "the path of expenses.list", service.journaled().route("expenses.list", "/otros"))
                .forEach((what, builder) -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> builder.apiKey(ApiKey.of("cg_live_abc.s3cret"))
                                .corrections(corrections)
                                .build())
                        .withMessageContaining(what));
    }

    @Test
    void optionsCannotSetAHeaderThatWasRenamed() {
        CgClient cg = service.corrected("\"headers\": {\"fixed\": {\"X-Channel\": \"erp\"}},"
                + "\"against_contract\": {\"headers\": {\"X-CG-Client\": \"X-Company\"}}");
        for (String name : List.of("x-company", "X-Channel")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> cg.with(CallOptions.defaults().header(name, "1002"))
                            .forClient(1001)
                            .expenses()
                            .get("e_1"))
                    .withMessageContaining("sets the header " + name + ", which the corrections set");
        }
        assertThat(service.server.getRequestCount()).isZero();
    }

    /** What does not fit, and its message, is in rules.txt of sdk-base. */
    @Test
    void whatDoesNotFitIsRefusedUnsent() {
        ClientApi laura = service.corrected("""
                "operations": {"expenses.confirm": {"method": "GET"},
                  "expenses.list": {"query": {"proveedor_nif": null}},
                  "products.get": {"absent": true}},
                "requests": {"NewExpense": {"total": {"as": "cents"}}}""").forClient(1001);
        Map.<String, Runnable>of(
                        "expenses.create cannot be sent as the corrections say, and nothing was sent: NewExpense.total",
                        () -> laura.run(CREATE.call().body(Json.parse("{\"total\":0.125}"))),
                        "expenses.confirm sends a body, which the corrected method GET has not",
                        () -> laura.run(CONFIRM.call("e_1").body(Json.empty())),
                        "products.get is no operation of the service, as their.json, line ",
                        () -> laura.products().get("p_1"),
                        "expenses.list has the filter proveedor_nif, which the service does not have, as their.json",
                        () -> laura.expenses()
                                .list(ExpenseQuery.create().proveedorNif("0.125"))
                                .toList(1))
                .forEach((message, call) -> assertThatIllegalArgumentException()
                        .isThrownBy(call::run)
                        .withMessageStartingWith(message)
                        .withMessageNotContaining("0.125"));
        assertThat(service.server.getRequestCount()).isZero();
    }
}
