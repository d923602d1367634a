package es.cg.sdk.generator.match;

import static es.cg.sdk.generator.match.TheirService.line;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The file that is written: general rules, wrappers, lists, events, and what a person wrote before. */
@SuppressWarnings("NullAway") // What is missing fails the test.
class WrittenFileTest {
    private static final String LIST = """
            /products:
              get:
                parameters:
                  - {name: page_token, in: query, schema: {type: string}}
                  - {name: limit, in: query, schema: {type: integer}}
                  - {name: activo, in: query, schema: {type: boolean}}
                responses: {'200': {content: {application/json: {schema: ANSWER}}}}
            """;

    private static JsonObject written(String answer) {
        return TheirService.of("", LIST.replace("ANSWER", answer), "").file("products.list");
    }

    @Test
    void otherListContradictsTheContract() {
        String answer = "{type: object, properties: {items: {type: array, items: {type: object, properties: {name:"
                + " {type: string}}}}, paging: {type: object, properties: {next_page_token: {type: string}, more:"
                + " {type: boolean}}}}}";
        TheirService service = TheirService.of("", LIST.replace("ANSWER", answer), "");

        assertThat(service.report("products.list").stops().get("products.list"))
                .anyMatch(each -> each.contains("contradicts the contract: the list"));
        assertThat(line(service.file("products.list"), "against_contract", "general", "//list"))
                .isEqualTo("{ \"data\": \"items\", \"next_cursor\": \"paging.next_page_token\", "
                        + "\"has_more\": \"paging.more\" }");
    }

    @Test
    void itemsOfAListArePaired() {
        JsonObject file = written("{type: object, properties: {data: {type: array, items: {type: object, properties:"
                + " {name: {type: string}}}}, next_cursor: {type: string}, has_more: {type: boolean}}}");

        assertThat(line(file, "answers", "Product", "nombre")).isEqualTo("\"name\"");
        assertThat(line(file, "operations", "products.list", "query", "codigo")).isEqualTo("null");
    }

    @Test
    void lineOfAnOperationStaysBesideItsComment() {
        JsonObject file = TheirService.of("", LIST.replace("ANSWER", "{type: array, items: {type: object}}"), "")
                .given("{\"operations\": {\"products.list\": {\"path\": \"/products\"}, \"//products.list\": \"x\"}}")
                .file("products.list");

        assertThat(line(file, "operations", "products.list", "path")).isEqualTo("\"/products\"");
    }

    @Test
    void clientInTheQueryIsNoUnmetParameter() {
        String paths = LIST.replace("ANSWER", "{type: array, items: {properties: {name: {type: string}}}}")
                .replace("{name: page_token,", "{name: empresa, required: true,");
        TheirService service = TheirService.of("", paths, "");
        String required = "requires the query parameter empresa";

        assertThat(service.match("products.list")
                        .operations()
                        .get("products.list")
                        .blockers())
                .contains(required);
        for (String each : new String[] {"\"empresa\"", "{\"name\": \"empresa\"}"}) {
            service.given("{\"operations\": {\"products.list\": {\"query\": {\"X-CG-Client\": " + each + "}}}}");

            assertThat(service.match("products.list")
                            .operations()
                            .get("products.list")
                            .blockers())
                    .as(each)
                    .doesNotContain(required);
        }
    }

    @Test
    void memberAroundEachRecordIsOneRule() {
        String paths = """
                /products/{id}: {get: {responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/P'}}}}}}}
                /webhooks/{id}: {get: {responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/W'}}}}}}}
                """;
        String schemas = """
                P: {properties: {data: {type: object, properties: {id: {type: string}, name: {type: string}, unit: {type: string}}}}}
                W: {properties: {data: {type: object, properties: {id: {type: string}, url: {type: string}}}}}
                """;
        JsonObject file = TheirService.of("", paths, schemas).file("products.get", "webhooks.get");
        JsonObject other = TheirService.of(
                        "", paths, schemas.replace("W: {properties: {data:", "W: {properties: {hook:"))
                .file("products.get", "webhooks.get");

        assertThat(line(file, "general", "record")).isEqualTo("\"data\"");
        assertThat(line(file, "answers", "Product", "nombre")).isEqualTo("\"name\"");
        assertThat(line(other, "general")).isEmpty();
        assertThat(line(other, "operations", "webhooks.get", "answer")).isEqualTo("{ \"record\": \"hook\" }");
    }

    @Test
    void documentWithoutEventsStopsReceivers() {
        TheirService service = TheirService.of("", LIST.replace("ANSWER", "{type: object}"), "");

        assertThat(service.report("events").stops()).containsKey("events");
        assertThat(service.report("products.list").stops()).doesNotContainKey("events");
        assertThat(service.given("{\"events\": {\"type\": \"kind\", \"object\": \"record\"}}")
                        .report("events")
                        .stops())
                .doesNotContainKey("events");
    }

    /** A program would see no warning, though the service sent one. */
    @Test
    void warningsBesideTheRecordAreNotIn() {
        String paths = """
                /products/{id}: {get: {responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/P'}}}}}}}
                """;
        String schemas = """
                P:
                  properties:
                    warnings: {type: array, items: {type: string}}
                    data: {type: object, properties: {id: {type: string}, name: {type: string}, unit: {type: string}}}
                """;
        TheirService beside = TheirService.of("", paths, schemas);
        TheirService none = TheirService.of("", paths, schemas.replaceFirst(".*warnings.*\n", ""));

        assertThat(beside.match("products.get")
                        .schemas()
                        .get("answers.Product")
                        .fields()
                        .get("avisos")
                        .candidates())
                .containsExactly(new Candidate("warnings", "it lies beside the record"));
        assertThat(none.match("products.get").schemas().get("answers.Product").fields())
                .doesNotContainKey("avisos");
    }

    @Test
    void ruleForAllNeedsEachFieldToShowIt() {
        String cents = "cuota: {type: integer, description: cents}";
        JsonObject all = amounts("base: {type: integer, description: cents}", cents);
        JsonObject some = amounts("base: {type: integer}", cents);
        JsonObject mixed = amounts("base: {type: number, example: 12.50}", cents);

        assertThat(line(all, "general", "amounts")).isEqualTo("\"cents\"");
        assertThat(line(all, "answers", "VatBreakdown", "base")).isEmpty();
        assertThat(line(some, "general", "amounts")).isEqualTo("null");
        assertThat(line(some, "answers", "VatBreakdown", "cuota")).isEqualTo("{ \"as\": \"cents\" }");
        assertThat(line(mixed, "general")).isEmpty();
        assertThat(line(mixed, "answers", "VatBreakdown", "base")).isEmpty();
    }

    private static JsonObject amounts(String... fields) {
        return TheirService.of(
                        "",
                        """
                /expenses/{id}:
                  get: {responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/E'}}}}}}
                """,
                        "E:\n  properties:\n    desglose_iva:\n      type: array\n      items:\n        properties:\n"
                                + String.join("\n", fields).indent(10))
                .file("expenses.get");
    }

    @Test
    void answerWithoutABodyIsWritten() {
        JsonObject empty = TheirService.of(
                        "", "/recurring-invoices/{id}/pause: {post: {responses: {'204': {description: done}}}}", "")
                .file("recurringInvoices.pause");
        JsonObject accepted = TheirService.of(
                        "", "/recurring-invoices/{id}/pause: {post: {responses: {'202': {description: later}}}}", "")
                .file("recurringInvoices.pause");

        assertThat(line(empty, "operations", "recurringInvoices.pause")).isEqualTo("{ \"answer\": \"empty\" }");
        assertThat(line(accepted, "operations", "recurringInvoices.pause")).isEqualTo("{ \"answer\": \"accepted\" }");
    }

    @Test
    void fileInBase64IsWritten() {
        JsonObject file = TheirService.of("", """
                /tax-models/{id}/file:
                  get:
                    responses: {'200': {content: {application/json: {schema: {properties: {name: {type: string}, bytes: {type: string, format: byte}}}}}}}
                """, "").file("taxModels.file");

        assertThat(line(file, "operations", "taxModels.file", "answer")).isEqualTo("{ \"base64\": \"bytes\" }");
    }

    private static JsonObject events(String payload) {
        String webhooks = "webhooks: {invoice.emitted: {post: {requestBody: {content: {application/json: {schema:"
                + " {properties: {id: {type: string}, kind: {type: string}, environment: {type: string}, timestamp:"
                + " {type: string, format: date-time}, payload: " + payload + "}}}}}}}}\n";
        JsonObject document = TheirService.read("openapi: 3.1.0\npaths: {/a: {get: {responses: {}}}}\n" + webhooks);
        JsonObject given = TheirService.read("{}");
        return FileLines.write(
                Matcher.match(TheirService.OURS, ApiDocument.of(document, null), given, Set.of("events")),
                "2026-09-05",
                given);
    }

    @Test
    void envelopeOfEventsIsPaired() {
        JsonObject file = events("{type: object, properties: {full_number: {type: string}, id: {type: string}}}");

        assertThat(line(file, "events", "type")).isEqualTo("\"kind\"");
        assertThat(line(file, "events", "created")).isEqualTo("{ \"name\": \"timestamp\", \"as\": \"text\" }");
        assertThat(line(file, "events", "object")).isEqualTo("\"payload\"");
        assertThat(line(file, "answers", "Invoice", "numero_completo")).isEqualTo("\"full_number\"");
    }

    /** What has no id may be around the record: read as one, it has no field of ours. */
    @Test
    void objectAroundTheRecordOfAnEventIsOpen() {
        JsonObject file = events("{type: object, properties: {type: {type: string}, body: {type: object, properties:"
                + " {full_number: {type: string}, id: {type: string}}}}}");

        assertThat(line(file, "events", "object")).isEqualTo("null");
        assertThat(line(file, "events", "//object")).isEqualTo("\"payload; payload.body\"");
        assertThat(line(file, "answers")).isEmpty();
    }

    @Test
    void errorsElsewhereContradictTheContract() {
        TheirService service = TheirService.of("", """
                /jobs/{id}:
                  get:
                    responses:
                      '200': {content: {application/json: {schema: {properties: {id: {type: string}, status: {type: string}}}}}}
                      '404': {content: {application/json: {schema: {properties: {fault: {type: object, properties: {code: {type: string}, message: {type: string}}}}}}}}
                """, "");

        assertThat(line(service.file("jobs.get"), "against_contract", "errors"))
                .isEqualTo("{ \"//code\": \"fault.code\", \"//message\": \"fault.message\" }");
        assertThat(service.report("jobs.get").contradictions()).contains("error.code is fault.code there: jobs.get");
    }

    private static final String FIELDS = "name: {type: string}";

    @Test
    void whatAPersonWroteStays() {
        String given = """
                {
                  "//": "agreed with the firm",
                  "answers": { "Product": { "nombre": "title", "unidad": null,
                    "precio_unitario": { "name": "price", "as": "cents", "sure": "told by the firm" } } }
                }
                """;
        JsonObject file = TheirService.products(FIELDS, "title: {type: string}", "price: {type: number}")
                .given(given)
                .file("products.get");

        assertThat(line(file, "//")).isEqualTo("\"agreed with the firm\"");
        assertThat(line(file, "answers", "Product", "nombre")).isEqualTo("\"title\"");
        assertThat(line(file, "answers", "Product", "precio_unitario"))
                .isEqualTo("{ \"name\": \"price\", \"as\": \"cents\", \"sure\": \"told by the firm\" }");
        assertThat(line(file, "answers", "Product", "codigo")).isEqualTo("null");
    }

    @Test
    void openLineIsDecidedAgain() {
        JsonObject first =
                TheirService.productsWhere("", "price: {type: integer}").file("products.get");
        String text = JsonWriter.write(first).replace("\"amounts\": null", "\"amounts\": \"cents\"");
        JsonObject second = TheirService.productsWhere("", "price: {type: integer}")
                .given(text)
                .file("products.get");

        assertThat(line(first, "answers", "Product", "precio_unitario")).isEqualTo("null");
        assertThat(line(second, "answers", "Product", "precio_unitario")).isEqualTo("\"price\"");
        assertThat(second.part("answers").part("Product").keys()).doesNotContain("//precio_unitario");
    }

    private static JsonObject kinds(String words) {
        return TheirService.post("/invoices", "tipo_factura: {type: string, enum: " + words + "}")
                .file("invoices.issue");
    }

    @Test
    void wordsThatTheContractDoesNotShowAreOrdinary() {
        JsonObject paired = kinds("[standard, simplified, replacement]");
        JsonObject open = kinds("[standard, simplified, odd]");

        assertThat(line(paired, "requests", "NewInvoice", "tipo_factura"))
                .isEqualTo("{ \"as\": { \"F1\": \"standard\", \"F2\": \"simplified\", \"F3\": \"replacement\" } }");
        assertThat(line(open, "requests", "NewInvoice", "tipo_factura")).isEmpty();
        assertThat(line(open, "requests", "NewInvoice", "//tipo_factura")).contains("words without a pair: F3 and odd");
        assertThat(line(open, "against_contract", "requests", "NewInvoice", "//tipo_factura"))
                .isEmpty();
    }

    @Test
    void fieldThatOneOfTheirRecordsLacksIsCertain() {
        JsonObject file = TheirService.of("Amounts are in euros.", """
                /invoices: {get: {responses: {'200': {content: {application/json: {schema: {properties: {data: {type: array, items:
                  {properties: {id: {type: string}, base_id: {type: string}}}}, next_cursor: {type: string},
                  has_more: {type: boolean}}}}}}}}}
                /invoices/{id}: {get: {responses: {'200': {content: {application/json: {schema: {properties: {id: {type: string},
                  tax_base: {type: number}}}}}}}}}
                """, "").file("invoices.list", "invoices.get");

        assertThat(line(file, "answers", "Invoice", "base_imponible")).isEqualTo("\"tax_base\"");
    }

    @Test
    void fieldThatOneOfTheirRecordsMayHaveElsewhereIsOpen() {
        JsonObject file = TheirService.of("", """
                /invoices: {get: {responses: {'200': {content: {application/json: {schema: {properties: {data: {type: array, items:
                  {properties: {id: {type: string}, to: {type: string, description: Name.}}}}, next_cursor: {type: string},
                  has_more: {type: boolean}}}}}}}}}
                /invoices/{id}: {get: {responses: {'200': {content: {application/json: {schema: {properties: {id: {type: string},
                  recipient: {properties: {name: {type: string}}}}}}}}}}}
                """, "").file("invoices.list", "invoices.get");

        assertThat(line(file, "answers", "Invoice", "receptor_nombre")).isEqualTo("null");
    }

    @Test
    void secondRunWritesTheSame() {
        TheirService service = TheirService.products(FIELDS, "title: {type: string}", "price: {type: number}");
        String first = JsonWriter.write(service.file("products.get", "products.create"));

        assertThat(JsonWriter.write(service.given(first).file("products.create", "products.get")))
                .isEqualTo(first);
    }

    @Test
    void shownFieldIsCorrectedByAPersonAlone() {
        TheirService service =
                TheirService.post("/invoices", "series: {type: string}", "issue_date: {type: string, format: date}");
        JsonObject file = service.file("invoices.issue");

        assertThat(line(file, "requests", "NewInvoice", "serie")).isEmpty();
        assertThat(line(file, "against_contract", "requests", "NewInvoice", "//serie"))
                .isEqualTo("\"series\"");
        assertThat(service.report("invoices.issue").contradictions())
                .contains("requests.NewInvoice.serie is series: invoices.issue");
    }

    @Test
    void reportBeginsWithWhatStopsTheCalls() {
        Matching matching = TheirService.productsWhere("", FIELDS, "price: {type: number}", "codigo: {type: string}")
                .match("products.create");
        MatchReport all = MatchReport.of(matching, Map.of());
        MatchReport used = MatchReport.of(matching, Map.of("products.create", Set.of("nombre", "codigo")));

        assertThat(all.stops().get("products.create"))
                .anyMatch(each -> each.startsWith("NewProduct.precio_unitario is not certain (price: nothing shows"));
        assertThat(used.stops()).isEmpty();
        assertThat(all.notThere()).contains("requests.NewProduct.unidad");
        assertThat(all.open()).isPositive();
        assertThat(List.copyOf(all.stops().keySet())).containsExactly("products.create");
    }

    @Test
    void unitOfAShownFieldIsNoContradiction() {
        TheirService service = TheirService.of("", """
                /invoices:
                  post:
                    requestBody: {content: {application/json: {schema: {properties: {lineas: {type: array, items: {$ref: '#/components/schemas/L'}}}}}}}
                    responses: {'201': {content: {application/json: {schema: {type: object}}}}}
                """, "L: {properties: {precio_unitario: {type: number}}}");
        JsonObject file = service.file("invoices.issue");

        assertThat(line(file, "requests", "InvoiceLine", "precio_unitario")).isEmpty();
        assertThat(line(file, "against_contract", "requests", "InvoiceLine", "//precio_unitario"))
                .isEmpty();
        assertThat(line(file, "general", "//amounts")).isEqualTo("\"number; cents; text\"");
        assertThat(service.report("invoices.issue").stops().get("invoices.issue"))
                .anyMatch(each -> each.contains("InvoiceLine.precio_unitario is not certain"));
    }
}
