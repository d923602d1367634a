package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import es.cg.sdk.generator.match.ApiDocument;
import es.cg.sdk.generator.match.FileLines;
import es.cg.sdk.generator.match.Matcher;
import es.cg.sdk.generator.match.Proof;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is proved by their schemas, closed, by ours, and by their examples. */
@SuppressWarnings("NullAway") // What is missing fails the test.
class ProofTest {
    private static final String PATHS = """
            /products:
              post:
                requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Sent'}}}}
                responses: {'201': {content: {application/json: {schema: {$ref: '#/components/schemas/Read'}}}}}
            """;
    private static final String SENT = """
            Sent:
              type: object
              required: [sku, name, price, vat_rate, channel]
              properties:
                sku: {type: string}
                name: {type: string}
                long_name: {type: string}
                price: {type: integer, description: cents}
                vat_rate: {type: number, example: 21}
                channel: {type: string, enum: [erp]}
                stamp: {type: string, readOnly: true}
            """;
    private static final String READ = """
            Read:
              type: object
              properties:
                id: {type: string}
                sku: {type: string}
                name: {type: string}
                price: {type: integer, description: cents}
                vat_rate: {type: number, example: 21}
            """;

    @TempDir
    private Path folder;

    private static JsonObject read(String text) {
        return YamlReader.read(new Source("their.yaml", Layer.BASE, ""), text);
    }

    private static final ApiDocument OURS = ours();

    private static ApiDocument ours() {
        try {
            return ApiDocument.of(ContractFile.bundled(), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ApiDocument document(String paths, String schemas) {
        return ApiDocument.of(
                read("openapi: 3.0.3\ninfo: {title: Theirs}\npaths:\n" + paths.indent(2)
                        + "components:\n  schemas:\n    Nothing: {}\n" + schemas.indent(4)),
                null);
    }

    /** Returns the file that is written. */
    private static JsonObject written(ApiDocument theirs, String operation) {
        JsonObject nothing = new JsonObject();
        return FileLines.write(Matcher.match(OURS, theirs, nothing, Set.of(operation)), "2026-09-05", nothing);
    }

    private Proof.Result proof(ApiDocument theirs, String json, String... used) {
        JsonObject file = read(json).with("contract", "2026-09-05");
        try {
            Path path = Files.writeString(Files.createTempFile(folder, "their", ".json"), JsonWriter.write(file));
            return Proof.of(OURS, theirs, file, Set.of(used), SdkConversion.of(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Proof.Result proof(String schemas, String file) {
        return proof(document(PATHS, schemas), file, "products.create");
    }

    private static void works(Proof.Result result) {
        assertThat(result.failures()).isEmpty();
    }

    private static void fails(Proof.Result result, String what) {
        assertThat(result.failures()).anyMatch(each -> each.contains(what));
    }

    private static final String REST = "\"descripcion\": null, \"unidad\": null, \"cuenta_contable\": null,"
            + " \"actividad_id\": null, \"referencia_externa\": null, \"activo\": null";

    private static String file(String requests) {
        return "{\"requests\": {\"NewProduct\": {\"codigo\": \"sku\", \"precio_unitario\": {\"name\": \"price\", \"as\":"
                + " \"cents\"}, \"iva_pct\": \"vat_rate\", " + requests + ", " + REST + "}}, \"answers\": {\"Product\":"
                + " {\"codigo\": \"sku\", \"nombre\": \"name\", \"precio_unitario\": {\"name\": \"price\", \"as\":"
                + " \"cents\"}, \"iva_pct\": \"vat_rate\", \"creado_en\": null, \"actualizado_en\": null, " + REST
                + "}}}";
    }

    private static final String RIGHT = file("\"nombre\": \"name\", \"fixed\": {\"channel\": \"erp\"}");

    @Test
    void fileOfWhatIsThereIsProved() {
        Proof.Result result = proof(SENT + READ, RIGHT);

        works(result);
        assertThat(result.onWord()).isEmpty();
    }

    @Test
    void writtenFileIsProved() {
        ApiDocument theirs = document(PATHS, SENT + READ);

        works(proof(theirs, JsonWriter.write(written(theirs, "products.create")), "products.create"));
    }

    @Test
    void memberThatTheyDoNotNameFails() {
        fails(
                proof(SENT + READ, RIGHT.replace("\"unidad\": null", "\"unidad\": \"unit\"")),
                "products.create request.unit is not in their schema");
    }

    @Test
    void lineOfAnAnswerThatNamesNothingFails() {
        String unit = RIGHT.replaceFirst("(.*)\"unidad\": null", "$1\"unidad\": LINE");
        String map = READ + "    meta: {type: object, additionalProperties: {type: string}}\n";
        String sure = "{\"name\": \"unit\", \"sure\": \"it is there since May\"}";

        fails(
                proof(SENT + READ, unit.replace("LINE", "\"unit\"")),
                "answers.Product.unidad: unit is not in their document");
        works(proof(SENT + READ, unit.replace("LINE", sure)));
        assertThat(proof(SENT + READ, unit.replace("LINE", sure)).onWord()).contains("answers.Product.unidad: unit");
        works(proof(SENT + map, unit.replace("LINE", "\"meta.unit\"")));
    }

    @Test
    void whatTheyRequireIsSent() {
        fails(proof(SENT + READ, file("\"nombre\": \"name\"")), "products.create request.channel is required");
    }

    @Test
    void wordAndTypeThatTheyDoNotHaveFail() {
        fails(
                proof(SENT + READ, RIGHT.replace("\"erp\"", "\"web\"")),
                "request.channel is web, which is none of [erp]");
        fails(
                proof(SENT.replace("name: {type: string}", "name: {type: boolean}") + READ, RIGHT),
                "request.name is the text x, and not boolean");
    }

    @Test
    void memberThatIsOnlyReadFails() {
        fails(
                proof(SENT + READ, file("\"nombre\": \"name\", \"fixed\": {\"channel\": \"erp\", \"stamp\": \"x\"}")),
                "products.create request.stamp is only read");
    }

    @Test
    void patternIsANote() {
        Proof.Result result =
                proof(SENT.replace("name: {type: string}", "name: {type: string, pattern: '^[0-9]+$'}") + READ, RIGHT);

        works(result);
        assertThat(result.notes()).anyMatch(each -> each.contains("request.name is x, which does not match"));
    }

    @Test
    void lineAgainstACertainPairNeedsAReason() {
        String swapped = file("\"nombre\": \"long_name\", \"fixed\": {\"channel\": \"erp\", \"name\": \"x\"}");
        String sure = swapped.replace("\"long_name\"", "{\"name\": \"long_name\", \"sure\": \"told so\"}");

        fails(
                proof(SENT + READ, swapped),
                "requests.NewProduct.nombre: it is name for certain, and not long_name; if the line is right, say why in"
                        + " \"sure\"");
        works(proof(SENT + READ, sure));
        assertThat(proof(SENT + READ, sure).onWord()).contains("requests.NewProduct.nombre: long_name");
    }

    @Test
    void wrongFormAgainstACertainOneFails() {
        fails(
                proof(SENT + READ, RIGHT.replace("\"as\": \"cents\"", "\"as\": \"fraction\"")),
                "NewProduct.precio_unitario: it is price as cents for certain");
    }

    @Test
    void generalRuleAgainstWhatIsShownFails() {
        String text = RIGHT.replace("{\"name\": \"price\", \"as\": \"cents\"}", "\"price\"")
                .replaceFirst("\\{", "{\"general\": {\"amounts\": \"number\"},");

        fails(proof(SENT + READ, text), "requests.NewProduct.precio_unitario");
    }

    @Test
    void whatNothingShowsRestsOnThePersonsWord() {
        String unknown = (SENT + READ)
                .replace("name: {type: string}", "label_x: {type: string}")
                .replace("name, price", "label_x, price");
        Proof.Result result =
                proof(unknown, RIGHT.replace("\"name\",", "\"label_x\",").replace("\"name\"}", "\"label_x\"}"));

        assertThat(result.onWord()).contains("requests.NewProduct.nombre: label_x", "answers.Product.nombre: label_x");
    }

    /** A member that no name shows is not there for certain; a line of a list has no place for "sure". */
    @Test
    void cursorThatNothingShowsMayBeNamed() {
        ApiDocument rows = document("""
                /products:
                  get:
                    responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/Rows'}}}}}
                """, """
                Rows:
                  properties:
                    rows: {type: array, items: {properties: {name: {type: string}}}}
                    marker_x: {type: string}
                    more: {type: boolean}
                """);
        String list = "{\"against_contract\": {\"general\": {\"list\": {\"data\": \"rows\", \"next_cursor\":"
                + " \"marker_x\", \"has_more\": \"MORE\"}}}}";

        assertThat(proof(rows, list.replace("MORE", "more"), "products.list").contradictions())
                .isEmpty();
        assertThat(proof(rows, list.replace("MORE", "other"), "products.list").contradictions())
                .anyMatch(each -> each.startsWith("general.list: "));
    }

    @Test
    void fieldOfAGeneralRuleWithoutAShownFormIsListed() {
        String bare = (SENT + READ).replace(", description: cents", "");
        String text = RIGHT.replace("{\"name\": \"price\", \"as\": \"cents\"}", "\"price\"")
                .replaceFirst("\\{", "{\"general\": {\"amounts\": \"cents\"},");

        assertThat(proof(bare, text).byRule()).anyMatch(each -> each.startsWith("requests.NewProduct.precio_unitario"));
    }

    @Test
    void whatEachProgramSetsMustBeThere() {
        fails(
                proof(SENT + READ, file("\"nombre\": null, \"fixed\": {\"channel\": \"erp\", \"name\": \"x\"}")),
                "requests.NewProduct.nombre is not there, and each program sets it");
    }

    @Test
    void absentOperationDoesNotWork() {
        fails(
                proof(SENT + READ, "{\"operations\": {\"products.create\": {\"absent\": true}}}"),
                "products.create: it is not there");
    }

    @Test
    void pathThatIsNotThereFails() {
        fails(
                proof(SENT + READ, "{\"operations\": {\"products.create\": {\"path\": \"/nothing\"}}}"),
                "POST /nothing is not in their document");
    }

    @Test
    void callOfAnotherPathFails() {
        String paths = "/gastos/{gastoId}: {get: {responses: {'200': {content: {application/json: {schema: {properties:"
                + " {concepto: {type: string}}}}}}}}}";

        fails(
                proof(document(paths, ""), "{\"answers\": {\"Expense\": {}}}", "expenses.get"),
                "expenses.get: GET /expenses/{id} is called, and not GET /gastos/{gastoId}");
    }

    @Test
    void anotherMethodNeedsAReason() {
        String paths = "/products/{id}: {put: {requestBody: {content: {application/json: {schema: {properties: {name:"
                + " {type: string}}}}}}, responses: {'204': {description: done}}}}";
        String rest = REST + ", \"codigo\": null, \"precio_unitario\": null, \"iva_pct\": null";
        String text = "{\"operations\": {\"products.update\": {\"method\": \"PUT\"}}, \"requests\": {\"ProductChange\":"
                + " {\"nombre\": \"name\", " + rest + "}}}";
        ApiDocument service = document(paths, "");

        fails(
                proof(service, text, "products.update"),
                "products.update: PUT for PATCH may clear what is not sent: say why it does not in \"sure\"");
        works(proof(service, text.replace("\"PUT\"", "\"PUT\", \"sure\": \"it keeps the rest\""), "products.update"));
    }

    private static final String INVOICE = """
            /invoices/{id}:
              get:
                responses:
                  '200':
                    content:
                      application/json:
                        schema: {$ref: '#/components/schemas/I'}
                        example: {id: a, net: 100.00, vat_amount: 21.00, grand_total: TOTAL}
            """;
    private static final String FIGURES = "I: {properties: {id: {type: string}, net: {type: number, multipleOf: 0.01},"
            + " vat_amount: {type: number, multipleOf: 0.01}, grand_total: {type: number, multipleOf: 0.01}}}";

    private Proof.Result invoice(String total, String lines) {
        String file =
                "{\"operations\": {\"invoices.get\": {\"path\": \"/invoices/{id}\"}}, \"answers\": {\"Invoice\": {"
                        + lines + "}}}";
        return proof(document(INVOICE.replace("TOTAL", total), FIGURES), file, "invoices.get");
    }

    private static final String NET =
            "\"base_imponible\": \"net\", \"cuota_iva\": \"vat_amount\", \"total\": \"grand_total\"";

    @Test
    void exampleThatDoesNotAddUpFails() {
        works(invoice("121.00", NET));
        works(invoice("121.01", NET));
        fails(invoice("79.00", NET), "invoices.get: an example does not add up: Invoice.total is 79.00, and not 121");
        works(invoice("79.00", NET.replace("\"net\"", "{\"name\": \"net\", \"sure\": \"told\"}")));
    }

    @Test
    void swapThatAnExampleShowsFails() {
        String swapped = NET.replace("\"net\"", "\"x\"")
                .replace("\"grand_total\"", "\"net\"")
                .replace("\"x\"", "\"grand_total\"");

        fails(
                invoice("121.00", swapped),
                "invoices.get: an example does not add up: Invoice.total is 100.00, and not 142");
    }

    @Test
    void termThatIsNotThereIsNoZero() {
        String without = NET + ", \"cuota_recargo\": null";
        Proof.Result more = invoice("126.20", without);

        works(more);
        assertThat(more.notJudged()).contains("invoices.get: an example lacks a term of Invoice.total: cuota_recargo");
        fails(invoice("126.20", NET), "invoices.get: an example does not add up: Invoice.total is 126.20, and not 121");
        fails(
                invoice("116.20", without),
                "invoices.get: an example does not add up: Invoice.total is 116.20, and not 121");
    }

    @Test
    void exampleThatIsNotJudgedIsListed() {
        assertThat(invoice("121.00", "\"total\": \"grand_total\"").notJudged())
                .contains("invoices.get: an example lacks a term of Invoice.total: base_imponible, cuota_iva");
        assertThat(invoice("121.00", "\"id\": \"id\"").notJudged())
                .anyMatch(
                        each -> each.startsWith("invoices.get: an example lacks a term of Invoice: base_imponible, "));
        assertThat(invoice("'121'", NET).notJudged()).anyMatch(each -> each.contains("breaks its own schema"));
    }

    private Proof.Result price(String schema) {
        return proof(
                (SENT + READ).replaceFirst("price: \\{type: integer, description: cents}", "price: " + schema), RIGHT);
    }

    @Test
    void rangeThatNoValueFitsFails() {
        Proof.Result some = price("{type: integer, description: cents, maximum: 5000}");
        Proof.Result none = price("{type: integer, description: cents, maximum: 0}");

        works(some);
        assertThat(some.notes()).anyMatch(each -> each.startsWith("products.create request.price is 125050, which is"));
        fails(none, "products.create request.price is 125050, which is not at most 0");
    }

    @Test
    void limitOfEitherVersionIsRead() {
        for (String each :
                List.of("maximum: 1, exclusiveMaximum: true", "exclusiveMaximum: 1", "multipleOf: 7000000")) {
            assertThat(price("{type: integer, description: cents, " + each + "}")
                            .failures())
                    .as(each)
                    .hasSize(1);
        }
    }

    @Test
    void patternAndLengthOfWordsThatNoWordFitsFail() {
        fails(
                flag("{type: string, pattern: '^[01]$'}"),
                "products.create request.active is S, which does not match ^[01]$");
        fails(
                flag("{type: string, minLength: 2}"),
                "products.create request.active is S, which is not at least 2 letters");
        works(flag("{type: string, pattern: '^[SX]$'}"));
    }

    @Test
    void valueOfALineThatTheyDoNotListFails() {
        fails(flag("{type: string, enum: [S, X]}"), "requests.NewProduct.activo: N is none of [S, X]");
    }

    private Proof.Result flag(String schema) {
        String line = "\"activo\": {\"name\": \"active\", \"as\": {\"true\": \"S\", \"false\": \"N\"}}";
        return proof(
                SENT.replace("long_name: {type: string}", "active: " + schema) + READ,
                RIGHT.replaceFirst("\"activo\": null", java.util.regex.Matcher.quoteReplacement(line)));
    }

    private Proof.Result expense(String words, String line, String example) {
        String paths =
                "/expenses/{id}: {get: {responses: {'200': {content: {application/json: {schema: {properties: {id:"
                        + " {type: string}, status: {type: string, enum: " + words
                        + "}, total: {type: number, multipleOf: 0.01},"
                        + " withheld_amount: {type: number, multipleOf: 0.01}, desglose: {type: array, items: {properties: {base:"
                        + " {type: number, multipleOf: 0.01}, quota: {type: number, multipleOf: 0.01}}}}}}" + example
                        + "}}}}}}";
        String file = "{\"answers\": {\"Expense\": {\"estado\": " + line + ", \"desglose_iva\": \"desglose\","
                + " \"retencion_irpf_importe\": \"withheld_amount\"}, \"VatBreakdown\": {\"cuota\": \"quota\"}}}";
        return proof(document(paths, ""), file, "expenses.get");
    }

    @Test
    void wordsWithoutAPairOnBothSidesFail() {
        String sure = "{\"name\": \"status\", \"sure\": \"both are rare\"}";

        fails(
                expense("[draft, posted]", "\"status\"", ""),
                "answers.Expense.estado: words without a pair: confirmed and posted: write their pairs");
        works(expense("[draft, posted]", sure, ""));
        assertThat(expense("[draft, posted]", sure, "").onWord()).contains("answers.Expense.estado: the same words");
        works(expense("[draft, confirmed, deleted]", "\"status\"", ""));
        assertThat(expense("[draft, confirmed, deleted]", "\"status\"", "").notes())
                .contains("expenses.get answer.estado is deleted, which is none of [draft, confirmed]");
    }

    @Test
    void expenseAddsUpBeforeOrAfterTheWithholding() {
        String example =
                ", example: {id: a, status: draft, total: TOTAL, withheld_amount: 15.00, desglose: [{base: 100.00,"
                        + " quota: 21.00}]}";
        for (String total : List.of("121.00", "106.00", "121.01")) {
            assertThat(expense("[draft, confirmed]", "\"status\"", example.replace("TOTAL", total))
                            .failures())
                    .as(total)
                    .isEmpty();
        }
        fails(
                expense("[draft, confirmed]", "\"status\"", example.replace("TOTAL", "100.00")),
                "expenses.get: an example does not add up: Expense.total is 100.00, and not 106");
    }

    @Test
    void fieldNamedByHandUnderAGeneralRuleIsListed() {
        String bare = (SENT + READ).replace(", description: cents", "").replace("price", "tariff_x");
        String text = RIGHT.replace("{\"name\": \"price\", \"as\": \"cents\"}", "\"tariff_x\"")
                .replaceFirst("\\{", "{\"general\": {\"amounts\": \"cents\"},");
        Proof.Result result = proof(bare, text);

        works(result);
        assertThat(result.byRule())
                .containsExactlyInAnyOrder(
                        "requests.NewProduct.precio_unitario: cents", "answers.Product.precio_unitario: cents");
        assertThat(result.onWord()).contains("requests.NewProduct.precio_unitario: tariff_x");
    }

    @Test
    void answerThatTheDocumentDoesNotShowFails() {
        String text = RIGHT.replaceFirst("\\{", "{\"operations\": {\"products.create\": {\"answer\": ANSWER}},");
        String wrapped = READ.replaceFirst(
                "(?s)properties:\n(.*)",
                "properties:\n    item: {type: object, properties: {id:"
                        + " {type: string}, sku: {type: string}, name: {type: string}, price: {type: integer, description: cents},"
                        + " vat_rate: {type: number, example: 21}}}\n");

        fails(
                proof(SENT + wrapped, text.replace("ANSWER", "{\"record\": \"other\"}")),
                "products.create answer: it is { \"record\": \"item\" } for certain");
        assertThat(proof(SENT + READ, text.replace("ANSWER", "\"accepted\"")).onWord())
                .contains("products.create answer: \"accepted\"");
    }

    @Test
    void constantThatNothingShowsRestsOnThePersonsWord() {
        String text = RIGHT.replace("\"channel\": \"erp\"", "\"channel\": \"erp\", \"long_name\": \"fijo\"");

        assertThat(proof(SENT + READ, text).onWord()).containsExactly("requests.NewProduct.fixed.long_name: \"fijo\"");
    }

    private Proof.Result notified(String error, String kinds, String file) {
        String document = "openapi: 3.1.0\npaths:\n  /jobs/{id}:\n    get:\n      responses:\n"
                + "        '200': {content: {application/json: {schema: {properties: {id: {type: string}, estado: {type:"
                + " string}, consultar_en: {type: string}}}}}}\n"
                + "        '404': {content: {application/json: {schema: {properties: " + error + "}}}}\nwebhooks:\n"
                + kinds.indent(2);
        return proof(ApiDocument.of(read(document), null), file, "jobs.get", "events");
    }

    private static final String EVENT = "{post: {requestBody: {content: {application/json: {schema: {properties: {id:"
            + " {type: string}, type: {type: string}, data: {type: object, properties: {object: {type: object, properties:"
            + " {id: {type: string}}}}}}}}}}}}";
    private static final String EMITTED = "invoice.emitted: " + EVENT;
    private static final String ERROR =
            "{error: {type: object, properties: {code: {type: string, enum: [E_FULL, E_LATE]}, message: {type: string}}}}";

    /** A receiver gives null for a time that it cannot read, and says nothing. */
    @Test
    void timeOfAnEventThatIsReadAsNullFails() {
        String timed = EMITTED.replace(
                "type: {type: string},", "type: {type: string}, made_at: {type: string, example: 'on 20 November'},");
        String file = "{\"events\": {\"created\": LINE}}";

        fails(
                notified(ERROR, timed, file.replace("LINE", "\"made_at\"")),
                "event invoice.emitted: a receiver reads created of");
        assertThat(notified(ERROR, timed, file.replace("LINE", "null")).failures())
                .noneMatch(each -> each.contains("reads created"));
    }

    @Test
    void eventIsReadAsOurs() {
        String wrong = EVENT.replace("data: {type: object", "data: {type: string, x: object");

        works(notified(ERROR, EMITTED, "{}"));
        fails(notified(ERROR, "invoice.emitted: " + wrong, "{}"), "event invoice.emitted: a receiver answers 503");
    }

    @Test
    void kindOfAnEventThatNoWordPairsFails() {
        String kinds = "factura.emitida: " + EVENT;
        String line = "{\"against_contract\": {\"events\": {\"type\": {\"as\": {\"invoice.emitted\": \"KIND\"}}}}}";

        fails(notified(ERROR, kinds, "{}"), "events.type: words without a pair: invoice.emitted, ");
        works(notified(ERROR, kinds, line.replace("KIND", "factura.emitida")));
        fails(
                notified(ERROR, kinds, line.replace("KIND", "factura.otra")),
                "events.type: factura.otra is none of [factura.emitida]");
        assertThat(notified(ERROR, kinds, line.replace("KIND", "factura.emitida"))
                        .onWord())
                .anyMatch(each -> each.startsWith("events.type: {"));
    }

    @Test
    void signatureRestsOnThePersonsWord() {
        String file = "{\"events\": {\"t\": {\"as\": \"milliseconds\"}, \"secret\": \"base64\", \"algorithm\":"
                + " \"HmacSHA512\"}, \"headers\": {\"fixed\": {\"X-Channel\": \"erp\"}}}";

        assertThat(notified(ERROR, EMITTED, file).onWord())
                .containsExactly(
                        "events.t: { \"as\": \"milliseconds\" }",
                        "events.secret: \"base64\"",
                        "events.algorithm: \"HmacSHA512\"",
                        "headers.fixed.X-Channel: \"erp\"");
    }

    @Test
    void placeOfAnEventAgainstACertainOneFails() {
        String kinds = "invoice.emitted: "
                + EVENT.replace("id: {type: string}, type:", "id: {type: string}, uid2: {type:" + " string}, type:");

        fails(
                notified(ERROR, kinds, "{\"against_contract\": {\"events\": {\"id\": \"uid2\"}}}"),
                "events.id: it is { \"name\": \"id\" } for certain, and not \"uid2\"; if the line is right,"
                        + " say why in \"sure\"");
        assertThat(notified(
                                ERROR,
                                kinds,
                                "{\"against_contract\": {\"events\": {\"id\": {\"name\": \"uid2\", \"sure\":"
                                        + " \"told\"}}}}")
                        .onWord())
                .anyMatch(each -> each.startsWith("events.id: "));
    }

    @Test
    void codeThatTheyDoNotListFails() {
        String file = "{\"errors\": {\"nothing_done\": [\"E_FULL\"], \"same_key\": [\"CODE\"]}}";
        Proof.Result right = notified(ERROR, EMITTED, file.replace("CODE", "E_LATE"));

        works(right);
        assertThat(right.onWord()).contains("errors.nothing_done: [\"E_FULL\"]", "errors.same_key: [\"E_LATE\"]");
        fails(
                notified(ERROR, EMITTED, file.replace("CODE", "E_NONE")),
                "errors.same_key: E_NONE is none of their codes [E_FULL, E_LATE]");
    }

    @Test
    void errorWithoutItsCodeFails() {
        fails(notified(ERROR.replace("code:", "fault:"), EMITTED, "{}"), "jobs.get error.code is required");
    }

    @Test
    void errorsOfFieldsMayBeAnObject() {
        String error = ERROR.replace(
                "message: {type: string}",
                "message: {type: string}, errors: {type: object, additionalProperties: {type: array, items: {type: string}}}");

        works(notified(error, EMITTED, "{}"));
    }

    @Test
    void errorsOfFieldsArePaired() {
        String error = ERROR.replace(
                "message: {type: string}",
                "message: {type: string}, details: {type: array, items:"
                        + " {type: object, properties: {field: {type: string}, code: {type: string}, msg: {type: string}}}}");
        String file = "{\"answers\": {\"ErrorEntry\": {\"code\": null, \"message\": \"code\"}}}";
        String paths = "/jobs/{id}: {get: {responses: {'200': {content: {application/json: {schema: {properties: {id:"
                + " {type: string}}}}}}, '404': {content: {application/json: {schema: {properties: " + error
                + "}}}}}}}";
        ApiDocument service = document(paths, "");

        assertThat(JsonWriter.line(written(service, "jobs.get").part("answers").part("ErrorEntry")))
                .isEqualTo("{ \"param\": \"field\", \"message\": \"msg\" }");
        fails(proof(service, file, "jobs.get"), "answers.ErrorEntry.message: it is msg for certain");
    }

    @Test
    void branchIsTheOneThatTheDiscriminatorNames() {
        String branches = """
                Sent:
                  oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]
                  discriminator: {propertyName: channel, mapping: {erp: '#/components/schemas/A', web: B}}
                B:
                  type: object
                  properties: {sku: {type: string}, name: {type: string}, price: {type: integer, description: cents}, vat_rate: {type: number, example: 21}, channel: {type: string}}
                A:
                  type: object
                  properties: {sku: {type: string}, price: {type: integer, description: cents}, vat_rate: {type: number, example: 21}, channel: {type: string}}
                """;

        fails(proof(branches + READ, RIGHT), "products.create request.name is not in their schema");
        works(proof(branches + READ, RIGHT.replace("\"erp\"", "\"web\"")));
        fails(
                proof(branches + READ, RIGHT.replace("\"erp\"", "\"fax\"")),
                "products.create request is fax, which names no branch of their schema");
    }

    @Test
    void eachAlternativeOfAnAnswerIsRead() {
        String alternatives = """
                Read:
                  oneOf:
                    - {type: object, properties: {name: {type: string}}}
                    - {type: object, properties: {name: {type: integer}}}
                """;
        String read = READ.replace("Read:\n", alternatives).replace("    name: {type: string}\n", "");

        fails(proof(SENT + read, RIGHT), "Product.nombre should be text, but is a number");
    }

    @Test
    void wrongTypeOfAFilterFails() {
        String paths =
                "/products: {get: {parameters: [{name: limit, in: query, schema: {type: boolean}}], responses: {'200':"
                        + " {content: {application/json: {schema: {properties: {data: {type: array, items: {properties: {name:"
                        + " {type: string}}}}, next_cursor: {type: string}, has_more: {type: boolean}}}}}}}}}";
        String file = "{\"answers\": {\"Product\": {\"nombre\": \"name\"}}, \"against_contract\": {\"operations\":"
                + " {\"products.list\": {\"query\": {\"limit\": \"limit\"}}}}}";

        fails(proof(document(paths, ""), file, "products.list"), "products.list query.limit is 1, and not boolean");
    }

    @Test
    void wordThatTheyDoNotTakeNeedsAReason() {
        String paths =
                "/expenses: {get: {parameters: [{name: estado, in: query, schema: {type: string, enum: [draft]}}],"
                        + " responses: {'200': {content: {application/json: {schema: {properties: {data: {type: array, items:"
                        + " {properties: {id: {type: string}}}}, next_cursor: {type: string}, has_more: {type: boolean}}}}}}}}}";
        ApiDocument service = document(paths, "");
        String file = "{\"operations\": {\"expenses.list\": {\"query\": {\"estado\": LINE}}}}";
        String sure = "{\"name\": \"estado\", \"sure\": \"never asked\"}";

        fails(
                proof(service, file.replace("LINE", "\"estado\""), "expenses.list"),
                "expenses.list query estado: words without a pair: confirmed");
        works(proof(service, file.replace("LINE", sure), "expenses.list"));
    }
}
