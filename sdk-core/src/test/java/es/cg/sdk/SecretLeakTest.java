package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.activities.Activity;
import es.cg.sdk.banks.BankTransaction;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.clients.Client;
import es.cg.sdk.documents.Document;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.Payment;
import es.cg.sdk.invoices.Remission;
import es.cg.sdk.irpfpayments.IrpfPayment;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.payslips.Payslip;
import es.cg.sdk.sepa.SepaMandate;
import es.cg.sdk.status.ServiceStatus;
import es.cg.sdk.workers.Worker;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * A key, a tax id and an account, sent through every operation and answered by a service that repeats them, are found
 * in nothing that prints: no line of the log at any level, no exception, no text of a thing, no event.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SecretLeakTest {
    private static final String SECRET = "kAn4ryS3cret";
    private static final String KEY = "cg_live_ab12." + SECRET;
    private static final String NIF = "87654321X";
    private static final String IBAN = "ES7921000813610123456789";
    private static final List<String> CANARIES = List.of(SECRET, NIF, IBAN, "ES79 2100 0813 6101 2345 6789");

    private static final String ECHO = """
            {"id":"x_1","object":"x","nif":"%1$s","iban":"%2$s","clave":"%3$s","nombre":"%1$s",\
            "data":[{"id":"y_1","nif":"%1$s"}],"has_more":false,"estado":"%1$s",\
            "avisos":[{"codigo":"x","mensaje":"%1$s"}]}""".formatted(NIF, IBAN, KEY);
    private static final String REFUSAL = """
            {"error":{"code":"datos_invalidos","type":"validation_error","param":"receptor_nif",\
            "message":"%1$s, ES79 2100 0813 6101 2345 6789 (%2$s) and %3$s are wrong","doc_url":"https://x/%1$s",\
            "errors":[{"param":"receptor_nif","code":"nif_no_valido","message":"%1$s is wrong"}]}}""".formatted(NIF, IBAN, KEY);

    private static final String JOB = """
            {"id":"job_1","object":"job","estado":"failed","error":{"code":"%1$s","message":"%1$s and %2$s"}}""".formatted(NIF, IBAN);

    private final MockWebServer server = PromptServer.create();

    @TempDir
    private Path folder;

    @BeforeAll
    void start() throws Exception {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return Way.valueOf(request.getHeaders().get("X-Way")).answer();
            }
        });
        server.start();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** How the service answers, again and again. */
    private enum Way {
        WELL,
        REFUSED,
        REFUSED_BY_ECHO,
        FORBIDDEN,
        FAILED,
        AWAY,
        TOO_MUCH,
        PAGE,
        NO_JSON,
        JOB_FAILED,
        CUT,
        DROPPED;

        MockResponse answer() {
            return switch (this) {
                case WELL -> json(200, ECHO);
                case REFUSED -> json(422, REFUSAL);
                case REFUSED_BY_ECHO ->
                    json(
                            422,
                            REFUSAL.replace("datos_invalidos", NIF + " " + KEY).replace("receptor_nif", IBAN));
                case FORBIDDEN -> json(403, REFUSAL.replace("datos_invalidos", "scope_insuficiente"));
                case FAILED -> json(500, REFUSAL.replace("datos_invalidos", "error_interno"));
                case AWAY -> json(503, REFUSAL);
                case TOO_MUCH ->
                    json(429, REFUSAL)
                            .newBuilder()
                            .addHeader("Retry-After", "86400")
                            .addHeader("X-CG-Rate-Limited-Reason", "concurrency")
                            .build();
                case PAGE -> json(502, "<html>" + NIF + IBAN + KEY + "</html>");
                case NO_JSON -> json(200, "{\"nif\":" + NIF + IBAN + KEY);
                case JOB_FAILED -> json(202, JOB);
                case CUT ->
                    json(200, ECHO)
                            .newBuilder()
                            .onResponseBody(new SocketEffect.CloseSocket())
                            .build();
                case DROPPED ->
                    new MockResponse.Builder()
                            .onResponseStart(new SocketEffect.CloseSocket())
                            .build();
            };
        }
    }

    private static MockResponse json(int status, String body) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("Content-Type", "application/json")
                .addHeader("Request-Id", KEY)
                .addHeader("Date", KEY)
                .body(body)
                .build();
    }

    /** Hears all, and keeps it as text. */
    private record Hearing(List<String> heard) implements CallListener {
        @Override
        public void waitEnded(CallInfo call, Duration time) {
            heard.add(call + " " + time);
        }

        @Override
        public void attemptStarted(CallInfo call) {
            heard.add(call.toString());
        }

        @Override
        public void attemptEnded(CallInfo call, AttemptResult result) {
            heard.add(call + " " + result);
        }

        @Override
        public void retryScheduled(CallInfo call, Duration pause) {
            heard.add(call + " " + pause);
        }

        @Override
        public void callFailed(CallInfo call, Outcome outcome, Class<? extends RuntimeException> why) {
            heard.add(call + " " + outcome + why);
        }
    }

    private static final class Answered extends View {
        Answered(Json json) {
            super(json);
        }
    }

    private record Named(String id, String method, String path, JsonNode operation) {}

    private static List<Named> operations() throws Exception {
        Path file = Path.of(System.getProperty("project.root"), "openapi.json");
        List<Named> all = new ArrayList<>();
        JsonNode paths = new ObjectMapper().readTree(Files.readAllBytes(file)).path("paths");
        paths.properties()
                .forEach(path -> path.getValue().properties().forEach(each -> {
                    if (each.getValue().has("operationId")) {
                        all.add(new Named(
                                each.getValue().path("operationId").asText(),
                                each.getKey(),
                                path.getKey(),
                                each.getValue()));
                    }
                }));
        return all;
    }

    @TestFactory
    Stream<DynamicTest> noOutputShowsSecretsOfRequestsOrAnswers() throws Exception {
        List<Named> all = operations();
        assertThat(all).hasSizeGreaterThan(100);
        return all.stream()
                .map(each -> dynamicTest(each.id(), () -> {
                    for (Way way : Way.values()) {
                        assertThat(printed(call(each), way)).as("%s", way).noneMatch(SecretLeakTest::leaks);
                    }
                }));
    }

    @Test
    void leakIsDetectedInExceptionsTextsAndLogs() throws Exception {
        Named named = operations().get(0);
        Operation<Json> throwing = Operation.get("x.get", "/x", json -> {
            throw new IllegalStateException("cannot read " + json.get("nif").string());
        });
        Operation<Object> showing =
                Operation.get("x.get", "/x", json -> json.get("iban").string());
        Operation<Object> logging = Operation.get("x.get", "/x", json -> {
            LoggerFactory.getLogger("es.cg.sdk")
                    .trace("got {}", json.get("clave").string());
            return "";
        });

        assertThat(printed(throwing.call(), Way.WELL)).anyMatch(SecretLeakTest::leaks);
        assertThat(printed(showing.call(), Way.WELL)).anyMatch(SecretLeakTest::leaks);
        assertThat(printed(logging.call(), Way.WELL)).anyMatch(SecretLeakTest::leaks);
        assertThat(printed(call(named), Way.WELL)).isNotEmpty().noneMatch(SecretLeakTest::leaks);
    }

    @Test
    void viewTextsAndAccessorErrorsHideValues() throws Exception {
        for (Function<Json, View> make : List.<Function<Json, View>>of(
                Activity::new,
                BankTransaction::new,
                Client::new,
                Document::new,
                Expense::new,
                Invoice::new,
                IrpfPayment::new,
                Payment::new,
                Payslip::new,
                Remission::new,
                SepaMandate::new,
                ServiceStatus::new,
                ServiceStatus.KeyInfo::new,
                Worker::new)) {
            for (Object value : new Object[] {NIF, List.of(NIF), Map.of("nif", NIF)}) {
                View view =
                        make.apply(Json.of(everyFieldOf(make.apply(Json.empty()).getClass(), value)));
                List<String> printed =
                        new ArrayList<>(List.of(view.toString(), view.json().toString()));
                for (Method each : accessors(view.getClass())) {
                    Throwable thrown = catchThrowable(() -> each.invoke(view));
                    printed.add(thrown == null ? "" : Everything.of(thrown));
                }

                assertThat(printed).noneMatch(SecretLeakTest::leaks);
            }
        }
    }

    private static List<Method> accessors(Class<?> view) {
        return Stream.of(view.getMethods())
                .filter(each -> each.getParameterCount() == 0
                        && each.getDeclaringClass().equals(view))
                .toList();
    }

    private static Map<String, Object> everyFieldOf(Class<?> view, Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        accessors(view).forEach(each -> fields.put(named(each), value));
        // What is nobody's, and is shown.
        fields.put("id", "x_1");
        return fields;
    }

    private static String named(Method accessor) {
        return accessor.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    private static boolean leaks(String text) {
        return CANARIES.stream().anyMatch(text::contains);
    }

    /** All that one call of it prints. */
    private List<String> printed(Call<?> call, Way way) {
        List<String> printed = new CopyOnWriteArrayList<>();
        ApiKey key = ApiKey.of(KEY);
        CallOptions options = CallOptions.defaults()
                .maxAttempts(2)
                .header("X-Way", way.name())
                .header("X-Note", NIF);
        try (CapturedLog.Lines log = CapturedLog.lines();
                CgClient cg = CgClient.builder()
                        .baseUrl(server.url("/api/public/v1").toString())
                        .apiKey(key)
                        .listener(new Hearing(printed))
                        .pacing(false)
                        .time(new StillTime())
                        .build()) {
            ClientApi laura = cg.with(options).forClient(1001);
            printed.addAll(
                    List.of(key.toString(), options.toString(), cg.toString(), laura.toString(), call.toString()));
            printed.add(String.valueOf(call.key()));
            Throwable thrown = catchThrowable(() -> {
                Object result = laura.run(call);
                printed.add(String.valueOf(result));
                printed.add(
                        result instanceof Json json ? new Answered(json).meta().toString() : "");
                if (result instanceof Job<?> job) {
                    job.await(Duration.ofSeconds(5));
                }
            });
            if (thrown != null) {
                printed.add(Everything.of(thrown));
            }
            if (thrown instanceof CallException e) {
                printed.addAll(List.of(e.nextStep(), e.attempts().toString(), String.valueOf(e.requestId())));
            }
            if (thrown instanceof ApiException e) {
                printed.add(e.fieldErrors().toString());
            }
            printed.addAll(log.sofar());
        }
        return printed;
    }

    /** A call of this operation with the canaries wherever something can stand. */
    private Call<?> call(Named named) {
        String[] values = new String[named.path().split("\\{", -1).length - 1];
        Arrays.fill(values, NIF);
        Map<String, String> query = new LinkedHashMap<>();
        named.operation().path("parameters").forEach(each -> {
            if (each.path("in").asText().equals("query")) {
                query.put(each.path("name").asText(), query.size() % 2 == 0 ? IBAN : NIF);
            }
        });
        Json body = Json.of(Map.of("nif", NIF, "cuenta", Map.of("iban", IBAN), "clave", KEY));
        IdempotencyKey key = IdempotencyKey.forDocument("erp", NIF, IBAN);
        JsonNode sent = named.operation().path("requestBody").path("content");
        String id = named.id();
        String path = named.path();
        JsonNode given = named.operation().path("responses").path("200").path("content");
        return switch (named.method()) {
            case "get" ->
                given.has("application/pdf")
                        ? Operation.download(id, path)
                                .call(values)
                                .query(query)
                                .into(Download.intoFolder(folder, "x.bin"))
                        : Operation.get(id, path, json -> json).call(values).query(query);
            case "delete" ->
                Operation.delete(id, path, json -> json).call(values).query(query);
            case "put" ->
                Operation.put(id, path, json -> json).call(values).body(body).key(key);
            case "patch" ->
                Operation.patch(id, path, json -> json).call(values).body(body).key(key);
            default -> {
                Call<Job<Json>> post =
                        Operation.deferred(id, path, json -> json).call(values).key(key);
                yield sent.has("multipart/form-data") ? post.upload(file()) : post.body(body);
            }
        };
    }

    private static Upload file() {
        return Upload.of("dni-" + NIF + ".pdf", NIF.getBytes(StandardCharsets.UTF_8))
                .field("iban", IBAN);
    }
}
