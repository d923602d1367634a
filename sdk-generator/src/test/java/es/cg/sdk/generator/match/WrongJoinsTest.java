package es.cg.sdk.generator.match;

import static es.cg.sdk.generator.match.TheirService.line;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Joins that an earlier comparison wrote without a question. */
@SuppressWarnings("NullAway") // What is missing fails the test.
class WrongJoinsTest {
    @Test
    void nameOfAFileIsNotItsContent() {
        String paths = """
                /documents:
                  post:
                    requestBody:
                      content:
                        multipart/form-data:
                          schema: {type: object, properties: {archivo: {type: string}, tipo: {type: string}}}
                    responses: {'202': {description: later}}
                """;
        String bytes = paths.replace("archivo: {type: string}", "archivo: {type: string, format: binary}");

        assertThat(isContent(paths)).isFalse();
        assertThat(isContent(bytes)).isTrue();
    }

    private static boolean isContent(String paths) {
        return TheirService.of("", paths, "")
                .match("documents.upload")
                .schemas()
                .get("requests.DocumentUpload")
                .fields()
                .get("file")
                .isThere();
    }

    @Test
    void withheldAmountIsNotItsBase() {
        JsonObject file = TheirService.post(
                        "/irpf-payments",
                        "base: {type: number, description: The withheld amount}",
                        "withheld_amount: {type: number}")
                .file("irpfPayments.create");

        assertThat(line(file, "requests", "NewIrpfPayment", "base_retencion")).isEqualTo("null");
        assertThat(line(file, "requests", "NewIrpfPayment", "retencion_importe"))
                .isEqualTo("\"withheld_amount\"");
    }

    @Test
    void baseOfTheWithholdingIsNotTheTaxableBase() {
        TheirService withheld = TheirService.of("Amounts are in euros.", """
                /invoices/{id}:
                  get:
                    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
                    responses:
                      '200': {content: {application/json: {schema: {$ref: '#/components/schemas/Inv'}}}}
                """, """
                Inv:
                  type: object
                  properties:
                    id: {type: string}
                    base: {type: number, description: What the withholding was computed on.}
                    total: {type: number, description: What is paid after the withholding.}
                """);

        assertThat(line(withheld.file("invoices.get"), "answers", "Invoice", "base_imponible"))
                .isEqualTo("null");
        assertThat(line(withheld.file("invoices.get"), "answers", "Invoice", "total"))
                .isEqualTo("null");
    }

    @Test
    void priceWithVatIsNotThePriceWithoutIt() {
        JsonObject shelf = TheirService.products("price: {type: number, description: 'Shelf price, with VAT.'}")
                .file("products.get");
        JsonObject net = TheirService.products("price: {type: number, description: Before VAT.}")
                .file("products.get");

        assertThat(line(shelf, "answers", "Product", "precio_unitario")).isEqualTo("null");
        assertThat(line(net, "answers", "Product", "precio_unitario")).isEqualTo("\"price\"");
    }

    @Test
    void whatIsNotThereIsNotLeftOutInSilence() {
        JsonObject file = TheirService.post(
                        "/invoices",
                        "serie: {type: string}",
                        "fecha_expedicion: {type: string, format: date}",
                        "lineas: {type: array, items: {type: object, properties: {concepto: {type: string}}}}")
                .file("invoices.issue");

        assertThat(line(file, "requests", "NewInvoice", "retencion_irpf_pct")).isEqualTo("null");
        assertThat(line(file, "requests", "NewInvoice", "vencimientos")).isEqualTo("null");
    }

    @Test
    void firstNameAloneMayBeTheWholeName() {
        JsonObject alone = TheirService.post("/workers", "nombre: {type: string}", "nif: {type: string}")
                .file("workers.create");
        JsonObject both = TheirService.post(
                        "/workers", "nombre: {type: string}", "apellidos: {type: string}", "nif: {type: string}")
                .file("workers.create");

        assertThat(line(alone, "requests", "NewWorker", "nombre")).isEqualTo("null");
        assertThat(line(alone, "requests", "NewWorker", "apellidos")).isEqualTo("null");
        assertThat(line(both, "requests", "NewWorker", "nombre")).isEmpty();
    }

    @Test
    void deliveryIsNotResentToAnotherPath() {
        JsonObject file = TheirService.of("", """
                /webhooks/{id}/entregas/{entrega_id}/redirect:
                  post: {responses: {'200': {description: sent}}}
                /webhooks/{id}/reenviar/{entrega_id}:
                  post: {responses: {'200': {description: sent}}}
                """, "").file("webhooks.resend");

        assertThat(line(file, "operations", "webhooks.resend")).isEqualTo("{ \"absent\": true }");
        assertThat(line(file, "operations", "//webhooks.resend")).contains("POST /webhooks/{id}/");
    }

    @Test
    void lastFieldThatIsLeftIsNotJoined() {
        JsonObject file = TheirService.products("unit: {type: string}", "family: {type: string}")
                .file("products.get");

        assertThat(line(file, "answers", "Product", "cuenta_contable")).isEqualTo("null");
        assertThat(file.part("answers").part("Product").keys()).doesNotContain("//cuenta_contable");
    }

    @Test
    void descriptionOfAnotherValueIsOpen() {
        String paths =
                "/documents/{id}: {get: {responses: {'200': {content: {application/json: {schema: {properties: {tipo_mime:"
                        + " {type: string}, tamano: {type: integer, description: SIZE}, created: {type: string, format: date-time,"
                        + " description: TIME}}}}}}}}}";
        JsonObject other = TheirService.of(
                        "", paths.replace("SIZE", "En KB").replace("TIME", "When it was scanned"), "")
                .file("documents.get");
        JsonObject same = TheirService.of("", paths.replace("SIZE", "Bytes").replace("TIME", "Created"), "")
                .file("documents.get");

        assertThat(line(other, "answers", "Document", "tamano")).isEqualTo("null");
        assertThat(line(other, "answers", "Document", "//tamano")).isEqualTo("\"tamano: its description says KB\"");
        assertThat(line(other, "answers", "Document", "creado_en")).isEqualTo("null");
        assertThat(line(same, "answers", "Document", "tamano")).isEmpty();
        assertThat(line(same, "answers", "Document", "creado_en")).isEqualTo("\"created\"");
    }

    @Test
    void amountWithoutItsSignIsOpen() {
        JsonObject file = TheirService.of(
                        "",
                        "/tax-models/{id}: {get: {responses: {'200': {content: {application/json: {schema:"
                                + " {properties: {modelo: {type: string}, importe: {type: string, pattern: '^[0-9]+[.][0-9]{2}$', description:"
                                + " Sin signo.}}}}}}}}}",
                        "")
                .file("taxModels.get");

        assertThat(line(file, "answers", "TaxModel", "importe")).isEqualTo("null");
    }

    @Test
    void whatATotalIsAheadOfIsNotItsMeaning() {
        String paths = """
                /invoices/{id}: {get: {responses: {'200': {content: {application/json: {schema: {properties: {id: {type: string},
                  grand_total: {type: number, description: DESCRIPTION}}}}}}}}}
                """;
        for (String each : List.of("Base and VAT before withholding", "Before VAT")) {
            JsonObject file = TheirService.of("Amounts are in euros.", paths.replace("DESCRIPTION", each), "")
                    .file("invoices.get");

            assertThat(line(file, "answers", "Invoice", "total"))
                    .isEqualTo(each.endsWith("withholding") ? "\"grand_total\"" : "null");
        }
    }

    @Test
    void periodInAnotherFormIsOpen() {
        for (String pattern : List.of("^Q[1-4]$", "^[1-4]T$")) {
            JsonObject file = TheirService.post("/tax-models", "period: {type: string, pattern: '" + pattern + "'}")
                    .file("taxModels.generate");

            assertThat(line(file, "requests", "NewTaxModel", "periodo"))
                    .isEqualTo(pattern.contains("Q") ? "null" : "\"period\"");
        }
    }
}
