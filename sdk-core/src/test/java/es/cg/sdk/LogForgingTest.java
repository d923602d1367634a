package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.errors.RequirementException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.json.Json;
import es.cg.sdk.status.ServiceStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Nothing that prints can begin a line of its own, hide what stands beside it or turn the order of what is read: neither
 * a text of the service's, nor one of the caller's.
 */
final class LogForgingTest {
    /** Line ends of every kind, C1 controls, marks of direction, what is invisible, half a surrogate pair. */
    private static final String FORGED =
            "a\nb\r\nc\u0085d\u2028e\u2029f\u009bg\u202eh\u2066i\u200bj\ufeffk\u0007l\u00adm\u001b[31mn\ud800o";

    private static final Operation<Job<Json>> MAKE =
            Operation.deferred("things.make", "/things", (Json json) -> json).onNoClient();

    @RegisterExtension
    private final Answering service = new Answering();

    @TempDir
    private Path folder;

    private static void clean(String... printed) {
        assertThat(printed)
                .allSatisfy(text -> assertThat(text.codePoints()
                                .filter(LogForgingTest::forges)
                                .mapToObj(Integer::toHexString)
                                .toList())
                        .as(text)
                        .isEmpty());
    }

    private static boolean forges(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    /** As JSON text with escapes alone. */
    private static String escaped() {
        StringBuilder text = new StringBuilder();
        FORGED.chars().forEach(each -> text.append(String.format("\\u%04x", each)));
        return text.toString().replace("\\ud800", "\\u2067");
    }

    @Test
    void aRefusalPrintsOneLine() {
        String body =
                "{\"error\":{\"code\":\"@\",\"type\":\"@\",\"message\":\"@\",\"param\":\"@\",\"request_id\":\"@\","
                        + "\"errors\":[{\"param\":\"@\",\"code\":\"@\",\"message\":\"@\"}]}}";
        service.answer(422, body.replace("@", escaped()));
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            ApiException e = Thrown.by(ApiException.class, () -> service.cg().run(READ.call()));

            clean(
                    String.valueOf(e.getMessage()),
                    e.toString(),
                    e.nextStep(),
                    e.fieldErrors().toString(),
                    e.attempts().toString(),
                    String.valueOf(e.requestId()));
            clean(log.with("things.get").toArray(String[]::new));
            assertThat(log.with("things.get")).isNotEmpty();
        }
    }

    @Test
    void objectsBuiltByTheCallerPrintOneLine() {
        ErrorBody body = ErrorBody.of(422)
                .with("code", FORGED)
                .with("param", FORGED)
                .with("message", FORGED)
                .fields(List.of(new FieldError(FORGED, FORGED, FORGED)));
        clean(
                body.toString(),
                new FieldError(FORGED, FORGED, FORGED).toString(),
                new FieldError(FORGED, null, null).toString(),
                String.valueOf(new RequirementException(FORGED, Map.of(FORGED, FORGED)).getMessage()));
    }

    @Test
    void aJobPrintsOneLine() {
        service.answer(
                202,
                "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"failed\",\"error\":{\"code\":\"@\",\"message\":\"@\"}}"
                        .replace("@", escaped()));
        Job<Json> job = service.cg().run(MAKE.call());
        JobFailedException e = Thrown.by(JobFailedException.class, () -> job.await(Duration.ofMinutes(1)));

        clean(String.valueOf(e.getMessage()), job.toString());
        service.answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"@\"}".replace("@", escaped()));
        Job<Json> odd = service.cg().run(MAKE.call());
        clean(odd.toString(), String.valueOf(odd.estado()));
        assertThat(Objects.requireNonNull(odd.estado()).value()).isEqualTo(FORGED.replace('\ud800', '\u2067'));
    }

    @Test
    void enumValuesAndViewsPrintOneLine() {
        String forged = FORGED.replace('\ud800', '\u2067');
        Json json = Json.of(Map.of("id", forged, "estado", forged, "entorno", forged, "plan", forged));
        Invoice invoice = new Invoice(json);
        clean(
                invoice.toString(),
                String.valueOf(invoice.estado()),
                new ServiceStatus(json).toString(),
                String.valueOf(new ServiceStatus(json).entorno()),
                new EstadoJob(FORGED).toString(),
                new RateLimitReason(FORGED).toString(),
                json.toString());
        assertThat(Objects.requireNonNull(invoice.estado()).value()).isEqualTo(forged);
    }

    /** A word is sent as it came, whatever its printed form. */
    @Test
    void unusualFilterValueIsSentUnchanged() throws InterruptedException {
        service.answer(200, "{\"object\":\"list\",\"data\":[],\"has_more\":false}");
        String odd = "a\u202eb";
        assertThat(service.cg()
                        .forClient(1)
                        .bankTransactions()
                        .list(BankTransactionQuery.create().matchStatus(new es.cg.sdk.banks.MatchStatus(odd))))
                .isEmpty();

        assertThat(service.server.takeRequest().getUrl().queryParameter("match_status"))
                .isEqualTo(odd);
    }

    @Test
    void theCallersOwnTextsPrintOneLine() {
        Operation<Json> odd =
                Operation.get(FORGED, "/things", (Json json) -> json).onNoClient();
        service.refuse(404, "no_encontrado");
        List<Throwable> thrown = new ArrayList<>();
        thrown.add(catchThrowable(() -> service.cg().run(odd.call())));
        thrown.add(catchThrowable(() -> Operation.get("x", "/" + FORGED, (Json json) -> json)));
        thrown.add(
                catchThrowable(() -> Operation.get("x", "/{id}", json -> json).call(FORGED)));
        thrown.add(catchThrowable(() -> Clients.of("https://" + FORGED).build()));
        thrown.add(catchThrowable(() -> CgClient.builder().route(FORGED, "x")));
        thrown.add(catchThrowable(() -> BankTransactionQuery.create().set(FORGED, " ")));
        thrown.add(catchThrowable(() -> NewInvoice.builder().set(FORGED, new Object())));
        thrown.add(catchThrowable(() -> es.cg.sdk.common.NewInvoiceLine.of("x").cantidad(FORGED)));
        thrown.add(catchThrowable(() -> IdempotencyKey.forDocument("erp\u2028" + FORGED.charAt(16), "")));
        thrown.add(catchThrowable(() -> IdempotencyKey.forDocument("erp\u202e", "")));
        thrown.add(catchThrowable(() -> Upload.of("a.pdf", new byte[0]).field(FORGED, "x")));
        thrown.add(catchThrowable(() -> Download.intoFolder(folder, FORGED)));
        thrown.add(catchThrowable(() -> es.cg.sdk.clients.NewClientImport.ofFile(folder.resolve("a\u202e\u2028"))));
        thrown.add(catchThrowable(() ->
                new es.cg.sdk.sandbox.ClockAdvance.AdvancedClock(Json.of(Map.of("reloj", "a\u202e\u2028"))).reloj()));
        thrown.add(catchThrowable(() -> CallOptions.defaults().header(FORGED, "x")));
        thrown.add(catchThrowable(() -> service.cg()
                .forClient(1)
                .list(Operation.list("x", "/x", json -> json).call().query(Map.of("limit", FORGED)))));

        assertThat(thrown).doesNotContainNull();
        thrown.forEach(each -> clean(String.valueOf(each.getMessage())));
        clean(
                odd.toString(),
                odd.call().toString(),
                IdempotencyKey.forDocument("erp\u202e\u2028", "7").toString());
    }

    @Test
    void theReportOfABatchPrintsOneLine() {
        Path journal = folder.resolve("odd\u202e\u2028.cg-batch").toAbsolutePath();
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            service.answer(401, "{\"error\":{\"code\":\"clave_no_valida\",\"message\":\"" + escaped() + "\"}}");
            BatchReport<Integer, Json> report = service.cg()
                    .forClient(1001)
                    .batch(IntStream.rangeClosed(1, 2).boxed().toList())
                    .keyedBy(item -> IdempotencyKey.forDocument("erp", "" + item))
                    .inOrderWithin(item -> "one")
                    .journal(journal)
                    .run((api, item) -> api.run(Operation.post("things.create", "/things", (Json json) -> json)
                            .call()));

            clean(
                    report.toString(),
                    report.failed().toString(),
                    report.notSent().toString());
            clean(String.valueOf(report.failed().get(0).cause().getMessage()));
            clean(log.with("cg-batch").toArray(String[]::new));
            assertThat(log.with("cg-batch")).isNotEmpty();
        }
    }
}
