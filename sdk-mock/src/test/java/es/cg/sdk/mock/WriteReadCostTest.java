package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Samples;
import es.cg.sdk.mock.contract.StatementText;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The records that writes read among thousands: a few. */
final class WriteReadCostTest {
    private static final int MANY = 2000;
    private static final int FEW = 10;
    private static final List<String> TABLES = List.of(
            "invoices",
            "documents",
            "expenses",
            "irpf_payments",
            "bank_transactions",
            "addressees",
            "products",
            "recurring_invoices",
            "sepa_mandates",
            "sepa_remittances",
            "workers",
            "tax_models",
            "events",
            "jobs",
            "idempotency",
            "webhooks");

    private final ListeningService service = new ListeningService(false);
    private final Growth growth = new Growth(service);
    private int writes;

    @AfterEach
    void stop() {
        service.close();
    }

    private Answer post(String path, String body) throws IOException {
        Answer answer = service.post(path, Growth.json(body));
        assertThat(answer.status()).as("%s → %s", path, answer).isBetween(200, 202);
        return answer;
    }

    private String invoice() throws IOException {
        return post("/invoices", """
                {'serie':'A','fecha_expedicion':'2026-11-20','receptor_nif':'B12345674','receptor_nombre':'Talleres',
                 'referencia_externa':'P-%d','lineas':[{'concepto':'c','cantidad':1,'precio_unitario':%d,'iva_pct':21}],
                 'vencimientos':[{'fecha':'2026-12-20'}]}""".formatted(writes, 100 + writes)).text("/id");
    }

    private void statement() throws IOException {
        String file = StatementText.ofTheAccount()
                .movement("261120", "77.77", "PAGO " + writes)
                .ended();
        String account = service.get("/bank-accounts").text("/data/0/id");
        service.ended(service.post("/bank-transactions/import", StatementText.request(account, file)));
    }

    /** Each write with how many of the copies it reads now, at its second run. */
    private Map<String, Integer> reads() throws IOException {
        Map<String, Growth.Call> calls = new HashMap<>();
        calls.put("issue an invoice, and submit it", () -> {
            invoice();
            service.advance(Duration.ofMinutes(5));
        });
        calls.put(
                "pay an invoice",
                () -> post(
                        "/invoices/" + invoice() + "/payments", "{'fecha':'2026-11-20','importe':1,'metodo':'bizum'}"));
        calls.put("register an expense", () -> {
            String id = post("/expenses", """
                    {'tipo':'factura','proveedor_nif':'B12345674','proveedor_nombre':'Talleres','numero_factura':'N-%d',
                     'fecha_expedicion':'2026-11-20','concepto':'c','total':121,
                     'desglose_iva':[{'iva_pct':21,'base':100,'cuota':21}]}""".formatted(writes)).text("/id");
            post("/expenses/" + id + "/confirm", "");
        });
        calls.put("register a payment of income tax", () -> post("/irpf-payments", """
                {'perceptor_nif':'B12345674','perceptor_nombre':'Talleres','clave_percepcion':'G','subclave':'01',
                 'fecha_pago':'2026-11-20','base_retencion':100,'retencion_pct':15}"""));
        calls.put(
                "digitise a document",
                () -> service.ended(service.post("/documents", Samples.document("f.pdf", "document " + writes))));
        calls.put("import a statement", this::statement);
        calls.put("propose a match", () -> {
            String movement = service.get("/bank-transactions?match_status=unmatched&limit=1")
                    .text("/data/0/id");
            post(
                    "/bank-transactions/" + movement + "/match-proposals",
                    "{'factura_id':'" + invoice() + "','importe':1}");
        });
        calls.put(
                "add a product",
                () -> post(
                        "/products",
                        "{'codigo':'T-%d','nombre':'Tornillo','precio_unitario':1,'iva_pct':21}".formatted(writes)));
        calls.put("add an addressee", () -> post("/addressees", """
                {'nombre':'Uno','tipo_identificacion':'02','identificacion':'DE%d','es_empresa_o_profesional':true}""".formatted(writes)));
        calls.put("register a mandate", () -> post("/sepa-mandates", """
                {'deudor_nombre':'Talleres','deudor_nif':'B12345674','iban':'ES9121000418450200051332','esquema':'CORE',
                 'fecha_firma':'2026-11-20','referencia':'M-%d'}""".formatted(writes)));
        calls.put("add an activity and remove it", () -> {
            String id = post("/activities", """
                    {'codigo_iae':'6594','descripcion':'Libros','seccion_iae':'empresarial','regimen_irpf':'no_aplica',
                     'regimen_iva':'general','fecha_alta':'2026-01-%02d'}""".formatted(1 + writes % 28)).text("/id");
            assertThat(service.delete("/activities/" + id).status()).isEqualTo(200);
        });
        calls.put(
                "add a recurring invoice",
                () -> post("/recurring-invoices", """
                {'serie':'A','destinatario_id':'%s','periodicidad':'mensual','dia':1,
                 'fecha_inicio':'2027-01-01','lineas':[{'concepto':'c','cantidad':1,'precio_unitario':1,'iva_pct':21}]}""".formatted(
                                service.get("/addressees?limit=1").text("/data/0/id"))));
        Map<String, Integer> reads = new HashMap<>();
        for (Map.Entry<String, Growth.Call> each : calls.entrySet()) {
            writes++;
            each.getValue().run();
            writes++;
            reads.put(each.getKey(), growth.reads(each.getValue()));
        }
        return reads;
    }

    @Test
    void aWriteReadsFewRecordsAmongThousands() throws IOException {
        reads(); // So that there is a record of each kind to copy.
        for (String table : TABLES) {
            if (service.context().environment().table(table).size() > 0) {
                growth.fill(table, Growth.CLIENT, MANY, (copy, i) -> copy.put("_copy", i));
            }
        }

        Map<String, Integer> reads = reads();

        assertThat(reads)
                .allSatisfy((write, copies) -> assertThat(copies).as(write).isLessThanOrEqualTo(FEW));
        assertThat(growth.reads(() -> service.get("/invoices?limit=100")))
                .as("the count counts")
                .isGreaterThan(50);
    }
}
