package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import es.cg.sdk.CgClient;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every request, with every field set, has each field of its schema and is valid by it. */
class RequestsTest {
    private static final OpenApi API = OpenApi.ofProject();
    private static final SchemaRegistry SCHEMAS = registry();

    // The schema of a request whose name is another one.
    private static final Map<String, String> SCHEMA_OF = Map.ofEntries(
            Map.entry("ClientePropio", "SandboxClientSpec"),
            Map.entry("ClockAdvance", "SandboxClockAdvance"),
            Map.entry("NewInvoiceLine", "InvoiceLine"),
            Map.entry("ExtractedDataChange", "ExtractedData"),
            Map.entry("Movimiento", "SandboxMovement"),
            Map.entry("NewBankImport", "BankImportRequest"),
            Map.entry("NewClientImport", "ClientImportRequest"),
            Map.entry("NewMovements", "SandboxMovementsRequest"),
            Map.entry("NewVatBreakdown", "VatBreakdown"),
            Map.entry("NewWebhookDestination", "NewWebhook"),
            Map.entry("RemittanceMove", "SandboxRemittanceMove"),
            Map.entry("SandboxReset", "SandboxResetRequest"),
            Map.entry("NewDir3", "Dir3"),
            Map.entry("NewDueDate", "DueDate"),
            Map.entry("WebhookFiring", "SandboxEventRequest"));

    // What no request sends: answers alone tell it of a due date or a document, and the clock moves by one unit at a
    // time.
    private static final Map<String, Set<String>> NOT_SENT = Map.of(
            "NewDueDate", Set.of("numero", "cobrado"),
            "ExtractedDataChange", Set.of("confianza"),
            "ClockAdvance", Set.of("horas", "segundos"));

    @TestFactory
    Stream<DynamicTest> requestHasEveryFieldOfItsSchema() {
        return FullRequests.bodies().entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey(),
                        () -> assertThat(fields(OpenApi.parse(each.getValue().text())))
                                .containsExactlyInAnyOrderElementsOf(expected(each.getKey()))));
    }

    @TestFactory
    Stream<DynamicTest> requestIsValidByItsSchema() {
        return FullRequests.bodies().entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey(),
                        () -> assertThat(errors(each.getKey(), each.getValue())).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> toBuilderRebuildsTheSameRequest() {
        return FullRequests.all().values().stream()
                .filter(each -> Stream.of(each.getClass().getMethods())
                        .anyMatch(method -> method.getName().equals("builder")))
                .map(each -> dynamicTest(each.toString(), () -> {
                    Object builder = each.getClass().getMethod("toBuilder").invoke(each);
                    Request again =
                            (Request) builder.getClass().getMethod("build").invoke(builder);
                    assertThat(again.json().text()).isEqualTo(each.json().text());
                }));
    }

    @TestFactory
    Stream<DynamicTest> missingRequiredFieldIsNamedBeforeSending() {
        return FullRequests.all().entrySet().stream()
                .filter(each -> Stream.of(each.getValue().getClass().getMethods())
                        .anyMatch(method -> method.getName().equals("toBuilder")))
                .map(each -> dynamicTest(each.getKey(), () -> {
                    for (String field : OpenApi.texts(
                            API.component("schemas", schema(each.getKey())).path("required"))) {
                        Object builder = each.getValue()
                                .getClass()
                                .getMethod("toBuilder")
                                .invoke(each.getValue());
                        builder.getClass()
                                .getMethod("set", String.class, Object.class)
                                .invoke(builder, field, null);
                        assertThatThrownBy(() ->
                                        builder.getClass().getMethod("build").invoke(builder))
                                .cause()
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessage(each.getKey() + "." + field + " is required");
                    }
                }));
    }

    /** Who sends an invoice line reads an invoice line: the request of a view's schema is New or Change with its name. */
    @Test
    void requestAndAnswerOfOneSchemaShareTheirName() {
        Map<String, String> views = PublicApi.allExportedTypes(CgClient.class).stream()
                .filter(type -> View.class.isAssignableFrom(type) && type != View.class)
                .collect(Collectors.toMap(
                        type -> ViewsTest.schema(Vocabularies.name(type)),
                        Class::getSimpleName,
                        (one, other) -> one,
                        TreeMap::new));
        Map<String, String> shared = new TreeMap<>();
        FullRequests.bodies().keySet().stream()
                .filter(request -> views.containsKey(schema(request)))
                .forEach(request -> shared.put(request, views.get(schema(request))));

        assertThat(shared)
                .containsKeys("NewDueDate", "NewInvoiceLine", "NewVatBreakdown", "ExtractedDataChange")
                .allSatisfy((request, view) -> assertThat(request).isIn("New" + view, view + "Change"));
    }

    @Test
    void everyRequestTypeIsChecked() {
        Set<String> requests = PublicApi.allExportedTypes(CgClient.class).stream()
                .filter(type -> Request.class.isAssignableFrom(type) && type != Request.class)
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(FullRequests.bodies().keySet()).containsExactlyInAnyOrderElementsOf(requests);
    }

    @Test
    void aBodyThatBreaksItsSchemaIsFound() {
        assertThat(errors("NewInvoice", Json.parse("{\"serie\":1}"))).isNotEmpty();
        assertThat(errors("NewTaxModel", Json.parse("{}"))).isNotEmpty();
    }

    static String schema(String request) {
        return SCHEMA_OF.getOrDefault(request, request);
    }

    private static Set<String> expected(String request) {
        Set<String> names = new TreeSet<>(
                API.properties(API.component("schemas", schema(request))).keySet());
        names.removeAll(NOT_SENT.getOrDefault(request, Set.of()));
        return names;
    }

    private static Set<String> fields(JsonNode body) {
        return OpenApi.names(body);
    }

    private static List<String> errors(String request, Json body) {
        Schema schema = SCHEMAS.getSchema(SchemaLocation.of("urn:openapi#/components/schemas/" + schema(request)));
        return schema.validate(OpenApi.parse(body.text())).stream()
                .map(Error::toString)
                .toList();
    }

    private static SchemaRegistry registry() {
        Dialect dialect = Dialect.builder(Dialects.getDraft202012())
                .unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
                .build();
        return SchemaRegistry.withDialect(
                dialect,
                builder -> builder.schemas(Map.of("urn:openapi", API.root().toString())));
    }
}
