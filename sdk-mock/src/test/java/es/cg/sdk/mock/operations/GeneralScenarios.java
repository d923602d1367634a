package es.cg.sdk.mock.operations;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import es.cg.sdk.mock.operations.Operation.DocumentedError;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** Errors that every operation which has them is provoked to in the same way. */
final class GeneralScenarios {
    private static final List<String> PLANS = List.of("free", "starter", "professional", "enterprise");
    private static final int TOO_LONG = (10 << 20) + 1;
    private static final int LONGEST_KEY = 255;
    private static final String SCENARIO = "X-CG-Sandbox-Scenario";

    /** Errors of the contract for which this mock has no condition: a tester arms them. */
    private static final Set<String> ARMED = Set.of(
            "invoices.issue emision_no_posible", "invoices.issue nif_no_valido", "invoices.issue serie_no_disponible");

    /** What a tester arms for a status that the contract gives every operation, if the operation has no code of it. */
    private static final Map<Integer, String> OF_STATUS = Map.of(404, "no_encontrado", 409, "operacion_en_curso");

    // formatter:off
    private static final Map<String, Scenario> BY_CODE = Map.ofEntries(
        // The key and the address.
        Map.entry("clave_no_valida", (mocks, operation) -> {
            String unknown =
                    operation.isOfTheSandbox() ? ExampleRequests.UNKNOWN_SANDBOX_KEY : ExampleRequests.UNKNOWN_KEY;
            return List.of(
                    usual(mocks, operation).without("Authorization"),
                    usual(mocks, operation).as(unknown));
        }),
        Map.entry("entorno_incorrecto", (mocks, operation) -> {
            TestMock mock = mocks.shared().usual();
            return List.of(ExampleRequests.of(mock, operation)
                    .as(mock.key(operation.isOfTheSandbox() ? "live" : "sandbox")));
        }),
        Map.entry("demasiados_intentos_fallidos", (mocks, operation) -> {
            String unknown =
                    operation.isOfTheSandbox() ? ExampleRequests.UNKNOWN_SANDBOX_KEY : ExampleRequests.UNKNOWN_KEY;
            return List.of(ExampleRequests.of(mocks.shared().withInvalidKeys(), operation)
                    .as(unknown));
        }),
        Map.entry("ip_no_permitida", (mocks, operation) -> {
            String kind = operation.isOfTheSandbox() ? "sandbox" : "live";
            return List.of(usual(mocks, operation)
                    .as(mocks.shared().key("{\"kind\":\"%s\",\"allowed_ips\":[\"10.0.0.0/8\"]}".formatted(kind))));
        }),
        Map.entry("metodo_no_permitido", (mocks, operation) -> {
            TestMock mock = mocks.shared().usual();
            return Stream.of("GET", "POST", "PUT", "PATCH", "DELETE")
                    .filter(each -> !operation.methodsOfItsPath().contains(each))
                    .map(each -> ExampleRequests.withMethod(mock, operation, each))
                    .toList();
        }),
        // Limits.
        Map.entry("limite_de_peticiones",
            (mocks, operation) -> List.of(ExampleRequests.of(mocks.shared().withoutRequests(), operation))),
        Map.entry("demasiadas_simultaneas",
            (mocks, operation) -> List.of(ExampleRequests.of(mocks.shared().withOpenRequests(), operation))),
        Map.entry("cupo_mensual_agotado", (mocks, operation) -> List.of(ExampleRequests.of(mocks.shared().withoutQuota(), operation))),
        // What the key, the plan and the client permit.
        Map.entry("scope_insuficiente", (mocks, operation) -> {
            String other = operation.scopes().contains("nominas:leer") ? "calendario:leer" : "nominas:leer";
            return List.of(usual(mocks, operation)
                    .as(mocks.shared().key("{\"kind\":\"live\",\"scopes\":[\"%s\"]}".formatted(other))));
        }),
        Map.entry("permiso_fuera_de_plan", (mocks, operation) -> {
            String below = PLANS.get(PLANS.indexOf(operation.plan()) - 1);
            return List.of(ExampleRequests.of(
                    mocks.shared().onPlan(operation.isOfTheSandbox() ? "free" : below), operation));
        }),
        Map.entry("clave_de_prueba_sin_escritura", (mocks, operation) -> {
            TestMock mock = mocks.shared().usual();
            return List.of(ExampleRequests.of(mock, operation).as(mock.key("test")));
        }),
        Map.entry("sin_consentimiento",
            (mocks, operation) -> List.of(ExampleRequests.on(mocks.shared().usual(), operation, ExampleRequests.WITHOUT_CONSENT))),
        Map.entry("sandbox_archivado", (mocks, operation) -> List.of(ExampleRequests.inSandbox(mocks.shared().archived(), operation))),
        Map.entry("no_encontrado", GeneralScenarios::unknown),
        // Headers, query and body.
        Map.entry("cabecera_obligatoria", GeneralScenarios::withoutHeaders),
        Map.entry("parametro_no_valido", (mocks, operation) -> List.of(usual(mocks, operation).query("x=%FF"))),
        Map.entry("limite_no_valido",
            (mocks, operation) -> List.of(SuccessfulRequests.of(operation, mocks).query("limit=0"), SuccessfulRequests.of(operation, mocks).query("limit=101"))),
        Map.entry("cursor_no_valido", (mocks, operation) -> List.of(SuccessfulRequests.of(operation, mocks).query("cursor=x"))),
        Map.entry("rango_invertido",
            (mocks, operation) -> List.of(usual(mocks, operation).query("fecha_desde=2026-11-20").query("fecha_hasta=2026-11-19"))),
        Map.entry("fecha_no_valida", GeneralScenarios::noDate),
        Map.entry("json_invalido", (mocks, operation) -> List.of(usual(mocks, operation).json("{"))),
        Map.entry("datos_invalidos", GeneralScenarios::wrongField),
        Map.entry("cuerpo_demasiado_grande",
            (mocks, operation) -> List.of(usual(mocks, operation).header("Expect", "100-continue").body(tooLarge()))),
        Map.entry("idempotency_key_reutilizada", GeneralScenarios::reusedKey),
        // The sandbox, and what may happen to every operation.
        Map.entry("escenario_desconocido",
            (mocks, operation) -> List.of(ExampleRequests.inSandbox(mocks.shared().usual(), operation).header(SCENARIO, "nada"))),
        Map.entry("funcion_no_disponible_en_sandbox",
            (mocks, operation) -> List.of(ExampleRequests.inSandbox(mocks.shared().usual(), operation))),
        Map.entry("servicio_no_disponible", (mocks, operation) -> scenario(mocks, operation, 503, "servicio_no_disponible")),
        Map.entry("sin_efecto", (mocks, operation) -> scenario(mocks, operation, 500, "sin_efecto")),
        Map.entry("error_interno", (mocks, operation) -> scenario(mocks, operation, 500, "error_interno")),
        Map.entry("operacion_en_curso", GeneralScenarios::inProgress));
    // formatter:on

    private GeneralScenarios() {}

    /** Returns requests that an operation answers with an error. */
    @FunctionalInterface
    interface Scenario {
        List<TestRequest> of(TestMocks mocks, Operation operation) throws IOException;
    }

    /** Returns the codes that are provoked alike for every operation. */
    static Set<String> codes() {
        return BY_CODE.keySet();
    }

    /** Returns the names of errors that a tester arms. */
    static Set<String> names() {
        return ARMED;
    }

    static boolean has(DocumentedError error) {
        return error.code().isEmpty()
                ? OF_STATUS.containsKey(error.status())
                : ARMED.contains(error.name()) || BY_CODE.containsKey(error.code());
    }

    static List<TestRequest> of(DocumentedError error, TestMocks mocks) throws IOException {
        Operation operation = error.operation();
        String code = error.code().isEmpty() ? OF_STATUS.getOrDefault(error.status(), "") : error.code();
        Scenario scenario = error.code().isEmpty() ? null : BY_CODE.get(code);
        return scenario == null ? armed(mocks, operation, error.status(), code) : scenario.of(mocks, operation);
    }

    private static TestRequest usual(TestMocks mocks, Operation operation) throws IOException {
        return ExampleRequests.of(mocks.shared().usual(), operation);
    }

    /** A client that there is not, a record that there is not, or an operation that production does not have. */
    private static List<TestRequest> unknown(TestMocks mocks, Operation operation) throws IOException {
        TestMock mock = mocks.shared().usual();
        if (operation.isOfTheSandbox()) {
            return List.of(ExampleRequests.on(mock, operation, Samples.LAURA));
        }
        if (operation.clientIs("none")) {
            return List.of(ExampleRequests.of(mock, operation));
        }
        TestRequest client = ExampleRequests.on(mock, operation, ExampleRequests.NO_CLIENT);
        boolean aboutRecord = operation.path().contains("{") && operation.clientIs("required");
        return aboutRecord ? List.of(client, ExampleRequests.of(mock, operation)) : List.of(client);
    }

    private static List<TestRequest> withoutHeaders(TestMocks mocks, Operation operation) throws IOException {
        Stream.Builder<TestRequest> asks = Stream.builder();
        if (operation.clientIs("required")) {
            asks.add(usual(mocks, operation).without("X-CG-Client"));
        }
        if (operation.clientIs("accepted")) {
            asks.add(usual(mocks, operation).client(Samples.TALLERES));
        }
        if (operation.keyIs("required")) {
            asks.add(usual(mocks, operation).without("Idempotency-Key"));
        }
        if (!operation.keyIs("none")) {
            asks.add(usual(mocks, operation).key("k".repeat(LONGEST_KEY + 1)));
        }
        return asks.build().toList();
    }

    /** In each date of the query; and in one of the body. */
    private static List<TestRequest> noDate(TestMocks mocks, Operation operation) throws IOException {
        Stream.Builder<TestRequest> asks = Stream.builder();
        for (String name : operation.dates()) {
            asks.add(usual(mocks, operation).query(name + "=20/11/2026"));
        }
        String example = operation.example().toString();
        String changed = example.replaceFirst("\"\\d{4}-\\d\\d-\\d\\d\"", "\"20/11/2026\"");
        if (!changed.equals(example)) {
            asks.add(usual(mocks, operation).json(changed));
        }
        for (String name : operation.dateFields()) {
            ObjectNode body = operation.example().deepCopy();
            asks.add(usual(mocks, operation).json(body.put(name, "20/11/2026").toString()));
        }
        return asks.build().toList();
    }

    private static List<TestRequest> wrongField(TestMocks mocks, Operation operation) throws IOException {
        if (operation.takesForm()) {
            RequestBody form = new MultipartBody.Builder()
                    .setType(MultipartBody.FORM)
                    .addFormDataPart("tipo", "ticket")
                    .build();
            return List.of(usual(mocks, operation).body(form));
        }
        ObjectNode body = operation.example().deepCopy();
        String first = body.fieldNames().next();
        body.set(
                first, body.path(first).isContainerNode() ? body.textNode("x") : JsonNodeFactory.instance.objectNode());
        return List.of(usual(mocks, operation).json(body.toString()));
    }

    /** The key is used first by a request that fails, whose result is stored. */
    private static List<TestRequest> reusedKey(TestMocks mocks, Operation operation) throws IOException {
        TestMock mock = mocks.shared().withUsedKeys();
        String key = TestRequest.fresh();
        Samples.fault(mock, operation.id(), 500, "error_interno");
        Samples.refused(ExampleRequests.of(mock, operation).key(key).send(), 500, "error_interno");
        return List.of(ExampleRequests.changed(mock, operation).key(key));
    }

    /** By the sandbox's scenario of this name, which only writes have of most; otherwise a tester arms the error. */
    private static List<TestRequest> scenario(TestMocks mocks, Operation operation, int status, String name)
            throws IOException {
        boolean ofThis = operation.isWrite() || name.equals("servicio_no_disponible");
        return ofThis && !operation.isRefusedInSandbox()
                ? List.of(ExampleRequests.inSandbox(mocks.shared().usual(), operation)
                        .header(SCENARIO, name))
                : armed(mocks, operation, status, name);
    }

    /** As the sandbox's scenario; where that is not to be had, the same request is still open. */
    private static List<TestRequest> inProgress(TestMocks mocks, Operation operation) throws IOException {
        if (!operation.isRefusedInSandbox()) {
            return scenario(mocks, operation, 409, "operacion_en_curso");
        }
        TestMock mock = mocks.fresh();
        String key = TestRequest.fresh();
        mocks.shared()
                .hold(mock, operation.id(), ExampleRequests.of(mock, operation).key(key));
        return List.of(ExampleRequests.of(mock, operation).key(key));
    }

    private static List<TestRequest> armed(TestMocks mocks, Operation operation, int status, String code)
            throws IOException {
        TestMock mock = mocks.shared().armedWith(code);
        Samples.fault(mock, operation.id(), status, code);
        return List.of(ExampleRequests.of(mock, operation));
    }

    /** Larger than any body may be, and never sent: the service refuses it by its length. */
    private static RequestBody tooLarge() {
        return new RequestBody() {
            @Override
            public MediaType contentType() {
                return MediaType.get("application/json");
            }

            @Override
            public long contentLength() {
                return TOO_LONG;
            }

            @Override
            public void writeTo(BufferedSink sink) {
                throw new AssertionError("the body was asked for");
            }
        };
    }
}
