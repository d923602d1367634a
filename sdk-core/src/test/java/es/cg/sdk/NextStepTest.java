package es.cg.sdk;

import static es.cg.sdk.Things.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Every exception of a call says what to do next, whatever went wrong. */
final class NextStepTest {
    private static final Operation<Json> READ =
            Operation.get("things.get", "/things/{id}", (Json json) -> json).onNoClient();
    private static final Operation<Json> READ_ALL =
            Operation.get("things.all", "/things", (Json json) -> json).onNoClient();
    private static final Operation<Json> READ_OF_CLIENT = Operation.get("things.mine", "/mine", (Json json) -> json);
    private static final Operation<Json> REMOVE = Operation.delete("things.remove", "/things/{id}", (Json json) -> json)
            .onNoClient();
    private static final Operation<Job<Json>> MAKE =
            Operation.deferred("things.make", "/made", (Json json) -> json).onNoClient();
    private static final IdempotencyKey KEY = IdempotencyKey.of("erp-7");
    private static final List<Call<Json>> CALLS =
            List.of(READ.call("t_1"), READ_ALL.call(), WRITE.call().key(KEY), REMOVE.call("t_1"));

    @RegisterExtension
    private final Answering service = new Answering();

    @TempDir
    private Path folder;

    private static void told(CallException e) {
        assertThat(e.nextStep()).as(String.valueOf(e.getMessage())).isNotBlank();
        assertThat(e).hasMessageContaining(e.nextStep());
        assertThat(e.nextStep()).doesNotContainPattern("mend|serves|null|PT[0-9]");
    }

    private CallException failed(Call<?> call) {
        return Thrown.by(() -> service.once().run(call));
    }

    @Test
    void everyErrorCodeHasANextStep() throws Exception {
        Json codes = Json.parse(Files.readAllBytes(Path.of(System.getProperty("project.root"), "openapi.json")))
                .get("components")
                .get("x-error-codes");
        List<String> names = new ArrayList<>(codes.names());
        names.add("codigo_nuevo");
        for (String code : names) {
            int status = code.equals("codigo_nuevo")
                    ? 409
                    : Integer.parseInt(codes.get(code).get("status").text());
            for (Call<Json> call : CALLS) {
                service.refuse(status, code);
                told(failed(call));
            }
        }
    }

    @Test
    void everyStatusWithoutCodeHasANextStep() {
        for (int status : List.of(
                201, 202, 204, 206, 300, 301, 304, 307, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412,
                413, 414, 415, 417, 418, 421, 422, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 505, 511,
                599)) {
            for (Call<Json> call : CALLS) {
                if (status < 300 && call.operation() == REMOVE) {
                    continue;
                }
                service.answer(status, status == 204 || status == 304 ? "" : "<html>");
                told(failed(call));
                if (status < 500) {
                    service.answer(status, status == 204 || status == 304 ? "" : "{\"error\":{\"code\":\"\"}}");
                    told(failed(call));
                }
            }
        }
    }

    @Test
    void missingAnswerHasANextStep() {
        for (Call<Json> call : CALLS) {
            service.cut();
            told(failed(call));
            try (CgClient nowhere = service.client("http://127.0.0.1:1/api/public/v1", "cg_live_a.b")) {
                told(Thrown.by(ConnectionException.class, () -> nowhere.run(call)));
            }
        }
    }

    @Test
    void localFileErrorHasANextStep() throws IOException {
        Upload gone = Upload.of("a.pdf", 1, () -> {
            throw new IOException("gone");
        });
        told(failed(WRITE.call().key(KEY).upload(gone)));
        Path there = Files.createFile(folder.resolve("a.pdf"));
        told(failed(
                Operation.download("things.file", "/file").onNoClient().call().into(Download.toFile(there))));
    }

    @Test
    void interruptAndDeadlineHaveANextStep() {
        for (Call<Json> call : CALLS) {
            Thread.currentThread().interrupt();
            InterruptedCallException e =
                    Thrown.by(InterruptedCallException.class, () -> service.cg().run(call));
            assertThat(Thread.interrupted()).isTrue();
            told(e);
        }
        for (Call<Json> call : CALLS) {
            service.answer(
                    429,
                    "{\"error\":{\"code\":\"limite_de_peticiones\"}}",
                    "Retry-After",
                    "3600",
                    "X-CG-Rate-Limited-Reason",
                    "platform-rate");
            CgClient hasty = service.cg().with(CallOptions.defaults().deadline(Duration.ofSeconds(5)));
            told(Thrown.by(() -> hasty.run(call)));
            told(Thrown.by(() -> hasty.run(call)));
            service.time.advance(Duration.ofHours(2));
        }
    }

    @Test
    void jobAndListErrorsHaveANextStep() {
        service.answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"failed\",\"error\":{\"code\":\"x\"}}");
        Job<Json> failed = service.cg().run(MAKE.call());
        told(Thrown.by(failed::result));
        service.answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
        Job<Json> slow = service.cg().run(MAKE.call());
        for (int i = 0; i < 2; i++) {
            service.answer(200, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
        }
        told(Thrown.by(() -> slow.await(Duration.ofSeconds(2))));
        service.answer(202, "{\"object\":\"job\"}");
        service.answer(202, "{\"object\":\"job\"}");
        told(Thrown.by(() -> service.cg().run(MAKE.call())));
        Operation<Page<Json>> list = Operation.list("things.list", "/things", (Json json) -> json);
        Iterator<Page<Json>> pages = service.cg()
                .forClient(1)
                .list(list.call())
                .deadline(Duration.ofMinutes(5))
                .pages()
                .iterator();
        service.answer(200, "{\"data\":[],\"has_more\":true,\"next_cursor\":\"c1\"}");
        pages.next();
        service.time.advance(Duration.ofMinutes(6));
        told(Thrown.by(pages::next));
    }

    @Test
    void exceptionBuiltByATestHasANextStep() {
        told(new ConnectionException(CallReport.of("things.get"), "got no answer", null));
        for (Outcome outcome : Outcome.values()) {
            told(new ConnectionException(CallReport.of("things.get").outcome(outcome, " "), "got no answer", null));
        }
    }

    @Test
    void notFoundWithoutIdSuggestsTheBaseUrl() {
        service.refuse(404, "no_encontrado");
        assertThat(failed(READ_ALL.call()).nextStep())
                .startsWith("the base URL probably lacks its prefix /api/public/v1")
                .doesNotContain("the id");
        service.answer(404, "<html>");
        assertThat(Thrown.by(() -> service.cg().status().get()).nextStep())
                .contains("the base URL probably lacks its prefix /api/public/v1")
                .doesNotContain("the id");
        service.refuse(404, "no_encontrado");
        assertThat(failed(READ.call("t_1")).nextStep())
                .startsWith("check the id; if every call ends so, the base URL probably lacks its prefix");
        service.refuse(404, "no_encontrado");
        assertThat(Thrown.by(() -> service.cg().forClient(1001).run(READ_OF_CLIENT.call()))
                        .nextStep())
                .startsWith("check that the accounting firm has added client 1001 to this key; if every call ends so")
                .doesNotContain("the id");
    }

    @Test
    void notFoundOfTheSandboxSuggestsItsAddress() {
        service.refuse(404, "no_encontrado");
        assertThat(Thrown.by(() -> service.cg().sandbox().scenarios()).nextStep())
                .startsWith("this operation exists at the sandbox's address alone; if other calls work")
                .doesNotContain("prefix");
    }

    private String nextStep(int status, String body, ThrowingCallable call) {
        service.answer(status, body);
        return Thrown.by(call).nextStep();
    }

    @Test
    void notFoundOnAssumedPathSuggestsARoute() {
        String notFound = "{\"error\":{\"code\":\"no_encontrado\"}}";
        ClientApi laura = service.once().forClient(1001);
        String who = "check that the accounting firm has added client 1001 to this key";
        String everyCall = "; if every call ends so, the base URL probably lacks its prefix /api/public/v1";

        assertThat(nextStep(404, notFound, () -> laura.expenses().get("exp_1")))
                .isEqualTo("check the id, and " + who + "; the path /expenses/{id} is only assumed:"
                        + " a corrections file (docs/corrections.md) or CgClient.builder().route(\"expenses.get\", \"/…/{id}\") sets another"
                        + everyCall);
        assertThat(nextStep(404, notFound, () -> laura.expenses().list().first()))
                .isEqualTo("the path /expenses is only assumed:"
                        + " a corrections file (docs/corrections.md) or CgClient.builder().route(\"expenses.list\", \"/…\") sets another; "
                        + who + everyCall);
        assertThat(nextStep(404, "<html>", () -> laura.expenses().get("exp_1")))
                .startsWith("the path /expenses/{id} is only assumed")
                .contains("check the id")
                .endsWith(everyCall);
        assertThat(nextStep(
                        404,
                        "{\"error\":{\"code\":\"ruta_desconocida\"}}",
                        () -> laura.expenses().list().first()))
                .startsWith("the path /expenses is only assumed");
        assertThat(nextStep(404, notFound, () -> service.once().clients().get(1001)))
                .startsWith("check the id; the path /clients/{id} is only assumed");
        assertThat(nextStep(404, notFound, () -> laura.activities().list().first()))
                .isEqualTo(who + everyCall);
    }

    @Test
    void methodNotAllowedOnAssumedPathSuggestsARoute() {
        ClientApi laura = service.once().forClient(1001);
        service.answer(405, "{\"error\":{\"code\":\"metodo_no_permitido\"}}", "Allow", "GET, PUT");
        assertThat(Thrown.by(() -> laura.expenses().confirm("exp_1", KEY)).nextStep())
                .isEqualTo(
                        "the path /expenses/{id}/confirm is only assumed, and does not take POST, but GET, PUT:"
                                + " a corrections file (docs/corrections.md) sets another path and method; the same key erp-7 may be reused");
        assertThat(nextStep(405, "<html>", () -> laura.expenses().confirm("exp_1", KEY)))
                .startsWith("the path /expenses/{id}/confirm is only assumed, and does not take POST:")
                .contains("the answer has no error code of the service")
                .contains("it may have been done");
        assertThat(nextStep(
                        405,
                        "{\"error\":{\"code\":\"metodo_no_permitido\"}}",
                        () -> laura.activities().list().first()))
                .isEqualTo("the path does not take this method: check the path of the operation");
    }

    @Test
    void pathSetByRouteIsNamedInNextStep() {
        try (CgClient routed = Clients.of(service.baseUrl())
                .route("expenses.get", "/gastos/{id}")
                .route("activities.list", "/epigrafes")
                .build()) {
            ClientApi laura = routed.forClient(1001);
            assertThat(nextStep(
                            404,
                            "{\"error\":{\"code\":\"no_encontrado\"}}",
                            () -> laura.expenses().get("exp_1")))
                    .startsWith("check the id, and check that the accounting firm has added client 1001 to this key;"
                            + " check the path /gastos/{id}, which route(\"expenses.get\", …) set; if every call");
            assertThat(nextStep(405, "<html>", () -> laura.activities().list().first()))
                    .startsWith(
                            "check the path /epigrafes, which route(\"activities.list\", …) set: it does not take GET");
        }
    }

    @Test
    void blankErrorFieldsReadAsNull() {
        service.answer(
                422,
                "{\"error\":{\"code\":\"datos_invalidos\",\"type\":\"\",\"message\":\" \",\"param\":\"\",\"doc_url\":\"\","
                        + "\"request_log_url\":\"\",\"errors\":[{\"param\":\"a\",\"code\":\"\",\"message\":\"\"}]}}");
        ApiException e = Thrown.by(ApiException.class, () -> service.cg().run(WRITE.call()));

        assertThat(e.param()).isNull();
        assertThat(e.type()).isNull();
        assertThat(e.serviceMessage()).isNull();
        assertThat(e.docUrl()).isNull();
        assertThat(e.requestLogUrl()).isNull();
        assertThat(e.fieldErrors().get(0).code()).isNull();
        assertThat(e.fieldErrors().get(0).message()).isNull();
        service.answer(404, "{\"error\":{\"code\":\"\"}}");
        ApiException codeless = Thrown.by(ApiException.class, () -> service.cg().run(READ.call("t_1")));
        assertThat(codeless.code()).isNull();
        assertThat(codeless.details()).isEqualTo(Map.of("code", ""));
    }
}
