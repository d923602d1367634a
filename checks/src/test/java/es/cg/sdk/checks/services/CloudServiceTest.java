package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service in the style of a cloud product does what its document says, and refuses what it does not name. */
class CloudServiceTest extends ContractServiceTest {
    private static final String INVOICE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'standard','receptor_nif':'B12345674','receptor_nombre':'Talleres Ejemplo SL',"
            + "'lineas':[{'concepto':'Asesoría','cantidad':2,'precio_unitario':500,'iva_pct':21}]}";
    private static final String WITHHELD =
            INVOICE.replace("]}", "],'withholdingRate':'15.00','externalId':'2026-00042'}");
    private static final String SIMPLE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'simplified','lineas':[{'concepto':'Venta','cantidad':3,'precio_unitario':10,"
            + "'iva_pct':10,'discountRate':'10.00'}]}";

    CloudServiceTest() {
        super(CloudService::start, INVOICE, SIMPLE);
    }

    @Override
    String legalNumber(ServiceCalls.Answer answer) {
        return answer.text("/invoice/docNumber");
    }

    @Override
    void drive() throws Exception {
        assertThat(calls.get("/status").text("/connection/plan")).isEqualTo("enterprise");
        assertThat(calls.get("/clients").text("/data/1/companyId")).isEqualTo("1001");
        assertThat(calls.get("/clients").text("/count")).isEqualTo("2");
        assertThat(calls.get("/clients/1001").text("/company/taxNumber")).isEqualTo("12345678Z");
        driveActivities();
        driveInvoices();
        driveDocuments();
        driveBills();
        driveDirectory();
        driveBank();
        driveTaxes();
        driveWebhooks();
    }

    private void driveActivities() {
        ServiceCalls.Answer created = calls.post("/activities", ACTIVITY);
        String path = "/activities/" + created.text("/activity/activityId");
        assertThat(created.status()).isEqualTo(201);
        assertThat(calls.write("PUT", path, "{'se_acoge_ric':true}").status()).isEqualTo(200);
        assertThat(calls.write("PUT", path, "{'fecha_baja':'2026-01-01'}").text("/error/errors/0/source/field"))
                .isEqualTo("fecha_baja");
        assertThat(calls.delete(path).text("/activity/activa")).isEqualTo("false");
        assertThat(calls.get("/activities?activa=true").body().path("data")).isEmpty();
        assertThat(calls.post("/activities", ACTIVITY).text("/reactivada")).isEqualTo("true");
    }

    private void driveInvoices() {
        JsonNode invoice = calls.post("/invoices", WITHHELD).body();
        String path = "/invoices/" + invoice.at("/invoice/invoiceId").asText();
        assertThat(calls.get(path).body()).isEqualTo(invoice);
        assertThat(calls.post(path + "/payments", "{'receivedOn':'2026-12-01','amount':'60.00','method':'card'}")
                        .text("/payment/remainingBalance"))
                .isEqualTo("1000.00");
        ServiceCalls.Answer list = calls.get("/invoices?externalId=2026-00042&paymentStatus=partially_paid");
        assertThat(list.text("/data/0/balance")).isEqualTo("1000.00");
        assertThat(list.body().at("/data/0/amountDue").isMissingNode()).isTrue();
        assertThat(calls.get("/invoices?issuedFrom=2026-11-20&dueBy=2027-12-31").text("/count"))
                .isEqualTo("0");
        assertThat(calls.get("/invoices?modificado_desde=2026-11-21").body().path("data"))
                .isEmpty();
    }

    private void driveDocuments() {
        JsonNode job = calls.ended(calls.upload("/documents", "taller.pdf", "%PDF-1.4", "category", "receipt"));
        assertThat(job.at("/resultado/fileName").asText()).isEqualTo("taller.pdf");
        String path = "/documents/" + job.at("/resultado/documentId").asText();
        assertThat(calls.get(path).text("/document/status")).isEqualTo("processed");
        assertThat(calls.delete(path).text("/removed")).isEqualTo("true");
        assertThat(calls.get("/documents?status=withdrawn").body().path("data")).hasSize(1);
        JsonNode failed = calls.ended(calls.upload("/documents", "empty.pdf", "", "remarks", "nothing in it"));
        assertThat(failed.at("/error/code").asText()).isEqualTo("documento_ilegible");
    }

    private void driveBills() {
        JsonNode bill = calls.post(
                        "/bills",
                        "{'category':'invoice','vendorName':'Oficinas Muestra SL','vendorTaxNumber':'B12345674',"
                                + "'issuedOn':'2026-11-03','description':'Alquiler','withholdingAmount':'152.00',"
                                + "'taxSummary':[{'taxRate':'21.00','taxableAmount':'800.00','taxAmount':'168.00'}],"
                                + "'total':'968.00'}")
                .body();
        assertThat(bill.at("/bill/amountDue").asText()).isEqualTo("816.00");
        String path = "/bills/" + bill.at("/bill/billId").asText();
        assertThat(calls.post(path + "/approvals", null).text("/bill/state")).isEqualTo("approved");
        assertThat(calls.post(path + "/approvals", null).code()).isEqualTo("gasto_ya_confirmado");
        assertThat(calls.get(path).text("/bill/approvedAt")).isEqualTo("2026-11-20T10:00:00+01:00");
        assertThat(calls.get("/bills?state=approved&vendorTaxNumber=B12345674&issuedTo=2026-11-03")
                        .text("/count"))
                .isEqualTo("1");
    }

    private void driveDirectory() {
        String contact = "{'taxNumber':'B12345674','name':'Talleres','isBusiness':true}";
        String path = "/contacts/" + calls.post("/contacts", contact).text("/contact/contactId");
        assertThat(calls.write("PATCH", path, "{'archived':true}").text("/contact/name"))
                .isEqualTo("Talleres");
        assertThat(calls.get(path).text("/contact/archived")).isEqualTo("true");
        assertThat(calls.get("/contacts?archived=true&taxNumber=B12345674").text("/count"))
                .isEqualTo("1");
        ServiceCalls.Answer item =
                calls.post("/catalogue-items", "{'sku':'H','name':'Hora','unitAmount':'60.00','taxRate':'21.00'}");
        assertThat(item.text("/item/priceWithTax")).isEqualTo("72.60");
        assertThat(calls.get("/catalogue-items/" + item.text("/item/itemId")).text("/item/sku"))
                .isEqualTo("H");
        assertThat(calls.get("/catalogue-items?sku=H").text("/count")).isEqualTo("1");
    }

    private void driveBank() {
        assertThat(calls.get("/bank-accounts?sincronizada=true&iban=ES90%209999%200001%204100%200000%200017")
                        .text("/data/0/currentBalance"))
                .isEqualTo("1234.56");
        ServiceCalls.Answer list = calls.get("/bank-transactions?fecha_desde=2026-11-05&match_status=unmatched");
        String transaction = list.text("/data/0/bankTransactionId");
        String account = list.text("/data/0/bankAccountId");
        assertThat(calls.get("/bank-transactions?bankAccountId=" + account).text("/count"))
                .isEqualTo("2");
        assertThat(calls.get("/bank-transactions?fecha_desde=2026-11-05&fecha_hasta=2026-11-01")
                        .code())
                .isEqualTo("rango_invertido");
        JsonNode job = calls.ended(calls.post(
                "/bank-transactions/import",
                "{'bankAccountId':'" + account + "','format':'norma43','fileContent':'MTE5OTk5'}"));
        String path = "/bank-imports/" + job.at("/resultado/bankImportId").asText();
        assertThat(calls.get(path).text("/bankImport/duplicados")).isEqualTo("1");
        assertThat(calls.post(
                                "/bank-transactions/" + transaction + "/match-proposals",
                                "{'invoiceId':'6b1f0c3a9d2e4f5a7b8c9d01'}")
                        .text("/matchProposal/amount"))
                .isEqualTo("1060.00");
    }

    private void driveTaxes() {
        String request = "{'formCode':'303','fiscalYear':2026,'period':'third_quarter'}";
        ServiceCalls.Answer quarter = calls.post("/tax-models", request);
        String path = "/tax-models/" + quarter.text("/taxReturn/taxReturnId");
        assertThat(quarter.status()).isEqualTo(201);
        assertThat(calls.get(path).text("/taxReturn/boxes/2/amount")).isEqualTo("165.00");
        assertThat(calls.get(path + "/receipt").code()).isEqualTo("modelo_no_presentado");
        ServiceCalls.Answer annual =
                calls.post("/tax-models", request.replace("303", "390").replace("third_quarter", "full_year"));
        assertThat(annual.status()).isEqualTo(202);
        assertThat(calls.ended(annual).at("/resultado/formCode").asText()).isEqualTo("390");
        String filed = calls.get("/tax-models?fiscalYear=2026&formCode=111").text("/data/0/taxReturnId");
        ServiceCalls.Answer receipt = calls.get("/tax-models/" + filed + "/receipt");
        assertThat(receipt.status()).isEqualTo(302);
        assertThat(receipt.headers().firstValue("Location"))
                .contains("https://files.gestora.example/receipts/" + filed + ".pdf");
    }

    private void driveWebhooks() throws Exception {
        try (WebhookProbe receiver = new WebhookProbe()) {
            JsonNode hook = calls.post(
                            "/webhooks",
                            "{'targetUrl':'https://erp.example/cg','topics':['invoice.verifactu_accepted']}")
                    .body()
                    .path("webhook");
            String id = hook.path("webhookId").asText();
            receiver.accept(service.destinations(), hook.path("signingKey").asText());
            assertThat(calls.get("/webhooks").text("/data/0/state")).isEqualTo("unverified");
            assertThat(service.destinations().handshake(id, receiver.address())).isTrue();
            assertThat(calls.get("/webhooks").text("/data/0/state")).isEqualTo("enabled");
            service.remit(1001);
            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200);
            assertThat(receiver.bodies().get(1).at("/resource/body/externalId").asText())
                    .isEqualTo("2026-00042");
            assertThat(service.destinations().deliver(id, receiver.address())).isEmpty();
            String delivery = calls.get("/webhooks/" + id + "/entregas").text("/data/0/deliveryId");
            assertThat(calls.post("/webhooks/" + id + "/entregas/" + delivery + "/redelivery", null)
                            .status())
                    .isEqualTo(202);
            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200);
            assertThat(calls.delete("/webhooks/" + id).status()).isEqualTo(204);
        }
    }

    @Test
    void whatTheDocumentDoesNotNameIsAViolation() {
        List<ServiceCalls.Answer> refused = List.of(
                calls.post("/invoices", INVOICE.replace("]}", "],'referencia_externa':'7'}")),
                calls.post("/invoices", INVOICE.replace("'iva_pct'", "'descuento_pct':5,'iva_pct'")),
                calls.post("/invoices", INVOICE.replace("'cantidad':2", "'cantidad':'2'")),
                calls.post("/invoices", INVOICE.replace("'standard'", "'F1'")),
                calls.post("/invoices", WITHHELD.replace("'15.00'", "15")),
                calls.post("/contacts", "{'contactId':'6b1f0c3a9d2e4f5a7b8c9d01','name':'A','isBusiness':true}"),
                calls.upload("/documents", "a.pdf", "%PDF", "tipo", "factura_recibida"));

        assertRefused(refused);
        assertThat(calls.get("/invoices?serie=A").code()).isEqualTo("parametro_no_valido");
        assertThat(calls.get("/invoices?limit=101").code()).isEqualTo("limite_no_valido");
        assertThat(calls.delete("/invoices").headers().firstValue("Allow")).contains("GET, POST");
        assertThat(calls.send("POST", "/invoices", null, INVOICE).code()).isEqualTo("cabecera_obligatoria");
    }

    @Test
    void amountsAndRatesAreTexts() {
        calls.post("/activities", ACTIVITY.replace("}", ",'es_principal':true,'retencion_irpf_tipo':'general'}"));
        JsonNode withheld = calls.post("/invoices", WITHHELD).body().path("invoice");
        JsonNode byActivity = calls.post("/invoices", INVOICE).body().path("invoice");
        JsonNode simple = calls.post("/invoices", SIMPLE).body().path("invoice");

        assertThat(List.of(withheld, byActivity, simple))
                .extracting(each -> each.path("total"))
                .allMatch(JsonNode::isTextual)
                .extracting(JsonNode::textValue)
                .containsExactly("1210.00", "1210.00", "29.70");
        assertThat(List.of(withheld, byActivity, simple))
                .extracting(each -> each.path("amountDue").textValue())
                .containsExactly("1060.00", "1060.00", "29.70");
        assertThat(byActivity.at("/withholding/rate").textValue()).isEqualTo("15.00");
        assertThat(simple.path("withholding").isNull()).isTrue();
        assertThat(simple.at("/lineItems/0/lineAmount").textValue()).isEqualTo("27.00");
        assertThat(calls.post(
                                "/invoices",
                                INVOICE.replace("]}", "],'instalments':[{'dueOn':'2026-12-20','amount':'9'}]}"))
                        .text("/error/errors/0/source/field"))
                .isEqualTo("instalments");
    }

    @Test
    void lateInvoiceCarriesAWarning() {
        ServiceCalls.Answer late = calls.post("/invoices", INVOICE.replace("11-20", "11-19"));

        assertThat(late.text("/avisos/0/codigo")).isEqualTo("fecha_anterior");
        assertThat(calls.post("/invoices", INVOICE).body().has("avisos")).isFalse();
        assertThat(service.violations()).isEmpty();
    }

    @Test
    void examplesAddUp() {
        ServiceExamples examples = new ServiceExamples(service.document());

        assertThat(examples.with("/invoice/total").map(each -> each.path("invoice")))
                .hasSize(2)
                .allSatisfy(each -> {
                    BigDecimal total = Nodes.decimal(each, "subtotal").add(Nodes.decimal(each, "taxTotal"));
                    BigDecimal due = total.subtract(Nodes.decimal(each.path("withholding"), "amount"));
                    assertThat(Nodes.decimal(each, "total")).isEqualTo(total);
                    assertThat(Nodes.decimal(each, "amountDue")).isEqualByComparingTo(due);
                    assertThat(Nodes.decimal(each, "amountPaid").add(Nodes.decimal(each, "balance")))
                            .isEqualByComparingTo(due);
                });
    }

    @Test
    void signatureIsBase64OverUnixMilliseconds() {
        assertThat(service.destinations().signature("whk_test", "{}".getBytes(UTF_8)))
                .matches("t=1795165200000,v1=[A-Za-z0-9+/]{86}==");
    }
}
