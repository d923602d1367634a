package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service of terse names does what its document says, and refuses what the document does not name. */
class TerseServiceTest extends ContractServiceTest {
    private static final String INVOICE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'F1','receptor_nif':'B12345674','receptor_nombre':'Talleres Ejemplo SL',"
            + "'lineas':[{'concepto':'Asesoría','cantidad':2,'precio_unitario':50000,'iva_pct':21}]}";
    private static final String WITHHELD = INVOICE.replace("]}", "],'wh_pct':15,'ext':'2026-00042'}");
    private static final String SIMPLE = "{'serie':'A','ejercicio':2026,'fecha_expedicion':'2026-11-20',"
            + "'tipo_factura':'F2','lineas':[{'concepto':'Venta','cantidad':3,'precio_unitario':1000,'iva_pct':10,"
            + "'disc':10}]}";

    TerseServiceTest() {
        super(TerseService::start, INVOICE, SIMPLE);
    }

    @Override
    String legalNumber(ServiceCalls.Answer answer) {
        return answer.text("/no");
    }

    @Override
    void drive() throws Exception {
        assertThat(calls.get("/status").body().path("ok").asBoolean()).isTrue();
        assertThat(calls.get("/clients").text("/data/1/id")).isEqualTo("1001");
        assertThat(calls.get("/clients/1001").text("/nif")).isEqualTo("12345678Z");
        driveActivities();
        driveInvoices();
        driveDocuments();
        driveCosts();
        driveDirectory();
        driveBank();
        driveModels();
        driveWebhooks();
    }

    private void driveActivities() {
        ServiceCalls.Answer created = calls.post("/activities", ACTIVITY);
        String path = "/activities/" + created.text("/id");
        assertThat(created.status()).isEqualTo(201);
        assertThat(calls.write("PUT", path, "{'se_acoge_ric':true}").status()).isEqualTo(200);
        assertThat(calls.write("PUT", path, "{'fecha_baja':'2026-01-01'}").text("/error/param"))
                .isEqualTo("fecha_baja");
        String other = ACTIVITY.replace("7630", "8440");
        assertThat(calls.write(
                                "PUT",
                                "/activities/"
                                        + calls.post("/activities", other).text("/id"),
                                ACTIVITY)
                        .code())
                .isEqualTo("actividad_duplicada");
        assertThat(calls.delete(path).text("/activa")).isEqualTo("false");
        assertThat(calls.get("/activities?activa=true").body().path("data")).hasSize(1);
        assertThat(calls.post("/activities", ACTIVITY).text("/reactivada")).isEqualTo("true");
    }

    private void driveInvoices() {
        JsonNode invoice = calls.post("/invoices", WITHHELD).body();
        String path = "/invoices/" + invoice.path("id").asText();
        assertThat(calls.get(path).body()).isEqualTo(invoice);
        assertThat(calls.post(path + "/payments", "{'dt':'2026-12-01','amt':6000,'how':'tr'}")
                        .text("/left"))
                .isEqualTo("100000");
        assertThat(calls.get("/invoices?ext=2026-00042&pst=part&from=2026-11-20")
                        .text("/data/0/due"))
                .isEqualTo("100000");
        assertThat(calls.get("/invoices?modificado_desde=2026-11-21").body().path("data"))
                .isEmpty();
    }

    private void driveDocuments() {
        JsonNode job = calls.ended(calls.upload("/documents", "taller.pdf", "%PDF-1.4", "kind", "bill"));
        assertThat(job.at("/resultado/name").asText()).isEqualTo("taller.pdf");
        String path = "/documents/" + job.at("/resultado/id").asText();
        assertThat(calls.get(path).text("/st")).isEqualTo("read");
        assertThat(calls.delete(path).status()).isEqualTo(204);
        assertThat(calls.get("/documents?st=gone").body().path("data")).hasSize(1);
        JsonNode failed = calls.ended(calls.upload("/documents", "empty.pdf", "", "note", "nothing in it"));
        assertThat(failed.at("/error/code").asText()).isEqualTo("documento_ilegible");
    }

    private void driveCosts() {
        JsonNode cost = calls.post(
                        "/costs",
                        "{'kind':'bill','sup':'Oficinas Muestra SL','sup_nif':'B12345674',"
                                + "'dt':'2026-11-03','txt':'Alquiler','vats':[{'pct':21,'base':80000,'amt':16800}],"
                                + "'wh':15200,'tot':96800}")
                .body();
        assertThat(cost.path("tot").asInt()).isEqualTo(81600);
        String path = "/costs/" + cost.path("id").asText();
        assertThat(calls.post(path + "/confirm", null).status()).isEqualTo(204);
        assertThat(calls.post(path + "/confirm", null).status()).isEqualTo(409);
        assertThat(calls.get(path).text("/st")).isEqualTo("confirmed");
        assertThat(calls.get("/costs?st=confirmed&nif=B12345674").body().path("data"))
                .hasSize(1);
    }

    private void driveDirectory() {
        ServiceCalls.Answer party = calls.post("/parties", "{'nif':'B12345674','name':'Talleres','biz':true}");
        String path = "/parties/" + party.text("/id");
        assertThat(calls.write("PATCH", path, "{'addr':{'st':'Mayor 1'},'off':true}")
                        .text("/name"))
                .isEqualTo("Talleres");
        assertThat(calls.get(path).text("/off")).isEqualTo("true");
        assertThat(calls.get("/parties?off=true").body().path("data")).hasSize(1);
        ServiceCalls.Answer item = calls.post("/items", "{'code':'H','name':'Hora','price':6000,'vat_pct':21}");
        assertThat(item.text("/price")).isEqualTo("7260");
        assertThat(calls.get("/items/" + item.text("/id")).text("/net")).isEqualTo("6000");
        assertThat(calls.get("/items?code=H").body().path("data")).hasSize(1);
    }

    private void driveBank() {
        assertThat(calls.get("/bank-accounts?sincronizada=true&iban=ES90%209999%200001%204100%200000%200017")
                        .text("/data/0/bal"))
                .isEqualTo("1234.56");
        assertThat(calls.get("/bank-transactions?fecha_desde=2026-11-05&match_status=unmatched")
                        .text("/data/0/id"))
                .isEqualTo("tx_2");
        assertThat(calls.get("/bank-transactions?fecha_desde=2026-11-05&fecha_hasta=2026-11-01")
                        .code())
                .isEqualTo("rango_invertido");
        JsonNode job = calls.ended(calls.post(
                "/bank-transactions/import", "{'acct':'acc_1','fmt':'n43','file':'MTE5OTk5','name':'nov.n43'}"));
        String path = "/bank-imports/" + job.at("/resultado/id").asText();
        assertThat(calls.get(path).text("/duplicados")).isEqualTo("1");
        assertThat(calls.post("/bank-transactions/tx_2/match-proposals", "{'inv':'inv_1'}")
                        .text("/amt"))
                .isEqualTo("106000");
    }

    private void driveModels() {
        ServiceCalls.Answer quarter = calls.post("/tax-models", "{'mod':'303','yr':2026,'per':'Q3'}");
        assertThat(quarter.status()).isEqualTo(201);
        assertThat(calls.get("/tax-models/" + quarter.text("/id")).text("/boxes/71"))
                .isEqualTo("16500");
        assertThat(calls.get("/tax-models/" + quarter.text("/id") + "/receipt").code())
                .isEqualTo("modelo_no_presentado");
        ServiceCalls.Answer annual = calls.post("/tax-models", "{'mod':'390','yr':2026,'per':'FY'}");
        assertThat(annual.status()).isEqualTo(202);
        assertThat(calls.ended(annual).at("/resultado/mod").asText()).isEqualTo("390");
        assertThat(calls.get("/tax-models/mod_0/receipt").headers().firstValue("X-Csv"))
                .contains("ABCD1234EFGH5678");
        assertThat(calls.get("/tax-models?yr=2026&mod=111").body().path("data")).hasSize(1);
    }

    private void driveWebhooks() throws Exception {
        try (WebhookProbe receiver = new WebhookProbe()) {
            JsonNode hook = calls.post(
                            "/webhooks", "{'to':'https://erp.example/cg','evs':['invoice.verifactu_accepted']}")
                    .body();
            String id = hook.path("id").asText();
            receiver.accept(service.destinations(), hook.path("secret").asText());
            assertThat(calls.get("/webhooks").text("/data/0/st")).isEqualTo("wait");
            assertThat(service.destinations().handshake(id, receiver.address())).isTrue();
            assertThat(calls.get("/webhooks").text("/data/0/st")).isEqualTo("on");
            assertThat(service.destinations().deliver(id, receiver.address())).isEmpty();
            service.remit(1001);
            assertThat(service.destinations().deliver(id, receiver.address())).containsExactly(200);
            assertThat(receiver.bodies().get(1).at("/obj/inv/ext").asText()).isEqualTo("2026-00042");
            assertThat(service.destinations().deliver(id, receiver.address())).isEmpty();
            String delivery = calls.get("/webhooks/" + id + "/entregas").text("/data/0/id");
            assertThat(calls.post("/webhooks/" + id + "/entregas/" + delivery + "/again", null)
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
                calls.post("/parties", "{'id':'par_9','nif':'B12345674','name':'Talleres','biz':true}"),
                calls.post("/documents", "{'file':'JVBERg=='}"),
                calls.upload("/documents", "a.pdf", "%PDF", "tipo", "factura_recibida"));

        assertRefused(refused);
        assertThat(calls.get("/invoices?serie=A").code()).isEqualTo("parametro_no_valido");
        assertThat(calls.get("/invoices?limit=101").code()).isEqualTo("limite_no_valido");
        assertThat(calls.get("/expenses").status()).isEqualTo(404);
        assertThat(calls.delete("/invoices").headers().firstValue("Allow")).contains("GET, POST");
        assertThat(calls.send("POST", "/invoices", null, INVOICE).code()).isEqualTo("cabecera_obligatoria");
        assertThat(service.violations()).hasSize(11);
    }

    @Test
    void numbersAreThoseOfASeries() {
        assertThat(calls.post("/invoices", INVOICE).text("/num")).isEqualTo("1");
        assertThat(calls.post("/invoices", INVOICE.replace("'A'", "'B'")).text("/num"))
                .isEqualTo("1");
        assertThat(calls.post("/invoices", INVOICE).text("/num")).isEqualTo("2");
        assertThat(calls.post("/invoices", INVOICE.replace("'A'", "'Z'")).code())
                .isEqualTo("serie_no_disponible");
        assertThat(calls.post("/invoices", SIMPLE.replace("F2", "F1")).code()).isEqualTo("datos_invalidos");
        assertThat(calls.get("/invoices").body().path("data")).hasSize(3);
        assertThat(service.violations()).isEmpty();
    }

    @Test
    void amountsAreInCents() {
        JsonNode withheld = calls.post("/invoices", WITHHELD).body();
        JsonNode plain = calls.post("/invoices", INVOICE).body();
        JsonNode simple = calls.post("/invoices", SIMPLE).body();

        assertThat(List.of(withheld, plain, simple))
                .extracting(each -> each.path("tot").asInt())
                .containsExactly(121000, 121000, 2970);
        assertThat(List.of(withheld, plain, simple))
                .extracting(each -> each.path("net").asInt())
                .containsExactly(106000, 121000, 2970);
        assertThat(List.of(withheld, plain, simple))
                .extracting(each -> each.path("base").asInt())
                .containsExactly(100000, 0, 0);
        assertThat(simple.at("/lines/0/disc").asInt()).isEqualTo(300);
        assertThat(calls.post("/invoices", WITHHELD.replace("'ext'", "'due':[{'on':'2026-12-20','amt':1060}],'ext'"))
                        .text("/error/errors/0/f"))
                .isEqualTo("due");
    }

    @Test
    void pagesAreNewestFirst() {
        for (int i = 0; i < 5; i++) {
            calls.post("/invoices", INVOICE);
        }
        ServiceCalls.Answer first = calls.get("/invoices?limit=2");
        calls.post("/invoices", INVOICE);

        ServiceCalls.Answer second = calls.get("/invoices?limit=2&cursor=" + first.text("/next_cursor"));

        assertThat(first.body().path("data").findValuesAsText("num")).containsExactly("5", "4");
        assertThat(second.body().path("data").findValuesAsText("num")).containsExactly("3", "2");
        assertThat(calls.get("/invoices?limit=2&cursor=" + second.text("/next_cursor"))
                        .text("/has_more"))
                .isEqualTo("false");
        assertThat(calls.get("/clients?cursor=" + first.text("/next_cursor")).code())
                .isEqualTo("cursor_no_valido");
    }

    @Test
    void examplesAddUp() {
        ServiceExamples examples = new ServiceExamples(service.document());

        assertThat(examples.with("/net").filter(each -> each.has("sub")))
                .hasSize(2)
                .allSatisfy(each -> {
                    assertThat(each.path("sub").asInt() + each.path("vat").asInt())
                            .isEqualTo(each.path("tot").asInt());
                    assertThat(each.path("tot").asInt() - each.path("wh").asInt())
                            .isEqualTo(each.path("net").asInt());
                    assertThat(each.path("net").asInt() - each.path("paid").asInt())
                            .isEqualTo(each.path("due").asInt());
                });
    }

    @Test
    void signatureIsHexOverUnixSeconds() {
        assertThat(service.destinations().signature("whsec_test", "{}".getBytes(UTF_8)))
                .matches("t=1795165200,v1=[0-9a-f]{64}");
    }
}
