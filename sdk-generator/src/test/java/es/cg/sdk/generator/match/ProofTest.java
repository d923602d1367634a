package es.cg.sdk.generator.match;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import java.util.Set;
import org.junit.jupiter.api.Test;

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

    private static Proof.Result proof(String schemas, String file) {
        JsonObject lines = TheirService.read(file);
        return Proof.of(
                TheirService.OURS,
                TheirService.of("", PATHS, schemas).document(),
                lines,
                Set.of("products.create"),
                new LineConversion(lines));
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

        assertThat(result.failures()).isEmpty();
        assertThat(result.onWord()).isEmpty();
    }

    @Test
    void writtenFileIsProved() {
        TheirService service = TheirService.of("", PATHS, SENT + READ);
        JsonObject file = service.file("products.create");

        assertThat(Proof.of(
                                TheirService.OURS,
                                service.document(),
                                file,
                                Set.of("products.create"),
                                new LineConversion(file))
                        .failures())
                .isEmpty();
    }

    @Test
    void memberThatTheyDoNotNameFails() {
        assertThat(proof(SENT + READ, RIGHT.replace("\"unidad\": null", "\"unidad\": \"unit\""))
                        .failures())
                .contains("products.create request.unit is not in their schema");
    }

    @Test
    void whatTheyRequireIsSent() {
        assertThat(proof(SENT + READ, file("\"nombre\": \"name\"")).failures())
                .contains("products.create request.channel is required");
    }

    @Test
    void wordAndTypeThatTheyDoNotHaveFail() {
        assertThat(proof(SENT + READ, RIGHT.replace("\"erp\"", "\"web\"")).failures())
                .anyMatch(each -> each.contains("request.channel is web, which is none of [erp]"));
        assertThat(proof(SENT.replace("name: {type: string}", "name: {type: boolean}") + READ, RIGHT)
                        .failures())
                .anyMatch(each -> each.contains("request.name is the text x, and not boolean"));
    }

    @Test
    void memberThatIsOnlyReadFails() {
        assertThat(proof(SENT + READ, file("\"nombre\": \"name\", \"fixed\": {\"channel\": \"erp\", \"stamp\": \"x\"}"))
                        .failures())
                .contains("products.create request.stamp is only read");
    }

    @Test
    void patternIsANote() {
        Proof.Result result =
                proof(SENT.replace("name: {type: string}", "name: {type: string, pattern: '^[0-9]+$'}") + READ, RIGHT);

        assertThat(result.failures()).isEmpty();
        assertThat(result.notes()).anyMatch(each -> each.contains("request.name: the sample x does not match"));
    }

    @Test
    void lineAgainstACertainPairNeedsAReason() {
        String swapped = file("\"nombre\": \"long_name\", \"fixed\": {\"channel\": \"erp\", \"name\": \"x\"}");
        String sure = swapped.replace("\"long_name\"", "{\"name\": \"long_name\", \"sure\": \"told so\"}");

        assertThat(proof(SENT + READ, swapped).failures())
                .contains("requests.NewProduct.nombre: it is name for certain; if the line is right, say why in"
                        + " \"sure\"");
        assertThat(proof(SENT + READ, sure).failures()).isEmpty();
        assertThat(proof(SENT + READ, sure).onWord()).contains("requests.NewProduct.nombre: long_name");
    }

    @Test
    void wrongFormAgainstACertainOneFails() {
        assertThat(proof(SENT + READ, RIGHT.replace("\"as\": \"cents\"", "\"as\": \"fraction\""))
                        .failures())
                .anyMatch(each -> each.contains("NewProduct.precio_unitario: it is price as cents for certain"));
    }

    @Test
    void generalRuleAgainstWhatIsShownFails() {
        String text = RIGHT.replace("{\"name\": \"price\", \"as\": \"cents\"}", "\"price\"")
                .replaceFirst("\\{", "{\"general\": {\"amounts\": \"number\"},");

        assertThat(proof(SENT + READ, text).failures())
                .anyMatch(each -> each.contains("requests.NewProduct.precio_unitario"));
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

    @Test
    void fieldOfAGeneralRuleWithoutAShownFormIsListed() {
        String bare = (SENT + READ).replace(", description: cents", "");
        String text = RIGHT.replace("{\"name\": \"price\", \"as\": \"cents\"}", "\"price\"")
                .replaceFirst("\\{", "{\"general\": {\"amounts\": \"cents\"},");

        assertThat(proof(bare, text).onWord()).anyMatch(each -> each.startsWith("requests.NewProduct.precio_unitario"));
    }

    @Test
    void whatEachProgramSetsMustBeThere() {
        assertThat(proof(SENT + READ, file("\"nombre\": null, \"fixed\": {\"channel\": \"erp\", \"name\": \"x\"}"))
                        .failures())
                .contains("requests.NewProduct.nombre is not there, and each program sets it");
    }

    @Test
    void absentOperationDoesNotWork() {
        assertThat(proof(SENT + READ, "{\"operations\": {\"products.create\": {\"absent\": true}}}")
                        .failures())
                .contains("products.create: it is not there");
    }

    @Test
    void pathThatIsNotThereFails() {
        assertThat(proof(SENT + READ, "{\"operations\": {\"products.create\": {\"path\": \"/nothing\"}}}")
                        .failures())
                .anyMatch(each -> each.contains("POST /nothing is not in their document"));
    }

    @Test
    void callOfAnotherPathFails() {
        String paths = "/gastos/{gastoId}: {get: {responses: {'200': {content: {application/json: {schema: {properties:"
                + " {concepto: {type: string}}}}}}}}}";
        JsonObject file = TheirService.read("{\"answers\": {\"Expense\": {}}}");
        ApiDocument theirs = TheirService.of("", paths, "").document();

        assertThat(Proof.of(TheirService.OURS, theirs, file, Set.of("expenses.get"), new LineConversion(file))
                        .failures())
                .contains("expenses.get: GET /expenses/{id} is called, and not GET /gastos/{gastoId}");
    }

    @Test
    void anotherMethodNeedsAReason() {
        String paths = "/products/{id}: {put: {requestBody: {content: {application/json: {schema: {properties: {name:"
                + " {type: string}}}}}}, responses: {'204': {description: done}}}}";
        String rest = REST + ", \"codigo\": null, \"precio_unitario\": null, \"iva_pct\": null";
        String text = "{\"operations\": {\"products.update\": {\"method\": \"PUT\"}}, \"requests\": {\"ProductChange\":"
                + " {\"nombre\": \"name\", " + rest + "}}}";
        ApiDocument theirs = TheirService.of("", paths, "").document();
        for (String each : new String[] {text, text.replace("\"PUT\"", "\"PUT\", \"sure\": \"it keeps the rest\"")}) {
            JsonObject file = TheirService.read(each);
            Set<String> failures = Proof.of(
                            TheirService.OURS, theirs, file, Set.of("products.update"), new LineConversion(file))
                    .failures();

            assertThat(failures.isEmpty()).isEqualTo(each.contains("sure"));
        }
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

    private static Proof.Result invoice(String total, String lines) {
        JsonObject file = TheirService.read("{\"operations\": {\"invoices.get\": {\"path\": \"/invoices/{id}\"}},"
                + " \"answers\": {\"Invoice\": {" + lines + "}}}");
        return Proof.of(
                TheirService.OURS,
                TheirService.of("", INVOICE.replace("TOTAL", total), FIGURES).document(),
                file,
                Set.of("invoices.get"),
                new LineConversion(file));
    }

    private static final String NET =
            "\"base_imponible\": \"net\", \"cuota_iva\": \"vat_amount\", \"total\": \"grand_total\"";

    @Test
    void exampleThatDoesNotAddUpFails() {
        assertThat(invoice("121.00", NET).failures()).isEmpty();
        assertThat(invoice("121.01", NET).failures()).isEmpty();
        assertThat(invoice("79.00", NET).failures())
                .contains("invoices.get: an example does not add up: Invoice.total is 79.00, and not 121");
        assertThat(invoice("79.00", NET.replace("\"net\"", "{\"name\": \"net\", \"sure\": \"told\"}"))
                        .failures())
                .isEmpty();
    }

    @Test
    void swapThatAnExampleShowsFails() {
        String swapped = NET.replace("\"net\"", "\"x\"")
                .replace("\"vat_amount\"", "\"net\"")
                .replace("\"x\"", "\"vat_amount\"");

        assertThat(invoice("121.00", swapped).failures()).isNotEmpty();
    }

    @Test
    void exampleThatIsNotJudgedIsListed() {
        assertThat(invoice("121.00", "\"total\": \"grand_total\"").notJudged())
                .contains("invoices.get: an example of Invoice has no sum");
        assertThat(invoice("'121'", NET).notJudged()).anyMatch(each -> each.contains("breaks its own schema"));
    }

    @Test
    void invoicesAreSentInThreeForms() {
        assertThat(Samples.variants("invoices.issue"))
                .extracting(Samples.Variant::kind)
                .containsExactly("F1", "F1", "F2");
        assertThat(Samples.variants("invoices.issue").get(1).without()).containsExactly("retencion_irpf_pct");
        assertThat(Samples.variants("invoices.issue").get(2).without()).contains("receptor_nif");
    }
}
