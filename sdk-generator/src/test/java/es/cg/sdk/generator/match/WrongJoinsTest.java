package es.cg.sdk.generator.match;

import static es.cg.sdk.generator.match.TheirService.line;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
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
}
