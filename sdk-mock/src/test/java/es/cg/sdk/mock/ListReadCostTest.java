package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.Growth.Walk;
import es.cg.sdk.mock.internal.store.Row;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The records that pages of long lists read: as many as they show, whatever the page, the filter and the length. */
final class ListReadCostTest {
    private static final int MANY = 2000;
    private static final int LIMIT = 100;

    // What the page shows, the one before it, which the cursor names, and the next one, which tells that there are
    // more.
    private static final int OF_A_PAGE = LIMIT + 2;

    private static final String OLD = "2026-01-02T10:00:00+01:00";
    private static final String NEW = "2026-11-19T10:00:00+01:00";

    private final ListeningService service = new ListeningService(false);
    private final Growth growth = new Growth(service);

    @AfterEach
    void stop() {
        service.close();
    }

    /** A list with the words that describe it, and a service of its own. */
    private record Case(List<String> words, Growth growth) {
        String word(int index) {
            return words.get(index);
        }
    }

    private interface Check {
        void of(Case each) throws IOException;
    }

    private static Stream<DynamicTest> lists(Check check, String... cases) {
        return Stream.of(cases)
                .map(each -> DynamicTest.dynamicTest(each, () -> {
                    try (ListeningService own = new ListeningService(false)) {
                        check.of(new Case(List.of(each.split(",", -1)), new Growth(own)));
                    }
                }));
    }

    /** Every hundredth record differs: it has the other value, and is the newer one. */
    private static ObjIntConsumer<ObjectNode> differing(String field, String usual, String rare) {
        return (copy, i) -> {
            boolean other = i % 100 == 0;
            if (!field.isEmpty()) {
                String[] path = field.split("/", -1);
                String word = other ? rare : usual;
                boolean flag = word.equals("true") || word.equals("false");
                (path.length == 1 ? copy : copy.withObject("/" + path[0]))
                        .set(
                                path[path.length - 1],
                                flag ? BooleanNode.valueOf(word.equals("true")) : TextNode.valueOf(word));
            }
            copy.put("actualizado_en", other ? NEW : OLD);
        };
    }

    @TestFactory
    Stream<DynamicTest> pageReadsOnlyTheRecordsItShows() {
        return lists(
                ListReadCostTest::pageReadsOnlyTheRecordsItShows,
                "/activities,activities",
                "/invoices,invoices",
                "/documents,documents",
                "/expenses,expenses",
                "/irpf-payments,irpf_payments",
                "/bank-accounts,bank_accounts",
                "/bank-transactions,bank_transactions",
                "/tax-models,tax_models",
                "/addressees,addressees",
                "/products,products",
                "/recurring-invoices,recurring_invoices",
                "/sepa-mandates,sepa_mandates",
                "/sepa-remittances,sepa_remittances",
                "/workers,workers",
                "/accounting-entries,accounting_entries",
                "/payslips,payslips",
                "/document-requests,document_requests");
    }

    private static void pageReadsOnlyTheRecordsItShows(Case test) throws IOException {
        String path = test.word(0);
        String table = test.word(1);
        test.growth.walk(path, LIMIT); // The first use of the books writes the entries of the example records.
        test.growth.fill(table, Growth.CLIENT, MANY, differing("", "", ""));

        Walk walk = test.growth.walk(path, LIMIT);

        assertThat(new HashSet<>(walk.ids()).size())
                .isGreaterThanOrEqualTo(MANY)
                .isEqualTo(walk.ids().size());
        assertThat(walk.reads()).allMatch(reads -> reads <= OF_A_PAGE, "at most " + OF_A_PAGE);
        assertThat(walk.reads().stream().mapToInt(Integer::intValue).sum()).isGreaterThanOrEqualTo(MANY);
    }

    @TestFactory
    Stream<DynamicTest> filteredPageReadsOnlyTheRecordsItShows() {
        return lists(
                ListReadCostTest::filteredPageReadsOnlyTheRecordsItShows,
                "/activities?activa=,activities,activa,true,false",
                "/invoices?estado=,invoices,estado,emitida,anulada",
                "/invoices?estado_verifactu=,invoices,verifactu/estado,aceptada,rechazada",
                "/invoices?receptor_nif=,invoices,receptor_nif,B12345674,E12345674",
                "/invoices?referencia_externa=,invoices,referencia_externa,P-1,P-2",
                "/documents?estado=,documents,estado,procesado,retirado",
                "/documents?referencia_externa=,documents,referencia_externa,P-1,P-2",
                "/expenses?estado=,expenses,estado,confirmed,draft",
                "/expenses?proveedor_nif=,expenses,proveedor_nif,A12345674,B12345674",
                "/irpf-payments?estado=,irpf_payments,estado,confirmed,draft",
                "/bank-accounts?sincronizada=,bank_accounts,sincronizada,true,false",
                "/bank-transactions?match_status=,bank_transactions,match_status,matched,ignored",
                "/tax-models?modelo=,tax_models,modelo,303,130",
                "/addressees?activo=,addressees,activo,true,false",
                "/products?activo=,products,activo,true,false",
                "/recurring-invoices?estado=,recurring_invoices,estado,activa,pausada",
                "/sepa-mandates?estado=,sepa_mandates,estado,activo,revocado",
                "/sepa-remittances?estado=,sepa_remittances,estado,presentada,anulada",
                "/workers?estado=,workers,estado,alta,baja",
                "/accounting-entries?origen_id=,accounting_entries,origen/id,inv_usual,inv_rare",
                "/payslips?trabajador_id=,payslips,trabajador_id,wrk_usual,wrk_rare",
                "/document-requests?estado=,document_requests,estado,completada,cancelada",
                "/invoices?modificado_desde=2026-11-01&estado=,invoices,estado,emitida,anulada",
                "/documents?modificado_desde=2026-11-01&estado=,documents,estado,procesado,retirado");
    }

    private static void filteredPageReadsOnlyTheRecordsItShows(Case test) throws IOException {
        String path = test.word(0);
        String table = test.word(1);
        String field = test.word(2);
        String usual = test.word(3);
        String rare = test.word(4);
        test.growth.walk(path + rare, LIMIT);
        test.growth.fill(table, Growth.CLIENT, MANY, differing(field, usual, rare));
        test.growth.walk(path + rare, LIMIT); // The first search of a field reads all records, to index them.

        Walk few = test.growth.walk(path + rare, LIMIT);
        Walk most = test.growth.walk(path + usual, LIMIT);

        assertThat(few.ids().size()).isBetween(MANY / 100, MANY / 100 + 20);
        assertThat(few.reads()).allMatch(reads -> reads <= OF_A_PAGE, "at most " + OF_A_PAGE);
        if (!path.contains("modificado_desde")) {
            assertThat(most.ids().size()).isGreaterThanOrEqualTo(MANY - MANY / 100);
            assertThat(most.reads()).allMatch(reads -> reads <= OF_A_PAGE, "at most " + OF_A_PAGE);
        }
    }

    @TestFactory
    Stream<DynamicTest> changesPageReadsOnlyChangedRecords() {
        return lists(
                ListReadCostTest::changesPageReadsOnlyChangedRecords, "/invoices,invoices", "/documents,documents");
    }

    private static void changesPageReadsOnlyChangedRecords(Case test) throws IOException {
        String path = test.word(0);
        String table = test.word(1);
        test.growth.fill(table, Growth.CLIENT, MANY, differing("", "", ""));
        String few = path + "?modificado_desde=2026-11-19T09:00:00Z";
        String all = path + "?modificado_desde=2026-01-01";
        test.growth.walk(few, LIMIT);

        assertThat(test.growth.walk(few, LIMIT).ids().size()).isBetween(MANY / 100, MANY / 100 + 10);
        assertThat(test.growth.walk(few, LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
        assertThat(test.growth.walk(all, LIMIT).ids().size()).isGreaterThanOrEqualTo(MANY);
        assertThat(test.growth.walk(all, LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
    }

    @TestFactory
    Stream<DynamicTest> dateFilteredPageReadsOnlyThoseDays() {
        return lists(
                ListReadCostTest::dateFilteredPageReadsOnlyThoseDays,
                "/invoices,invoices,fecha_expedicion",
                "/expenses,expenses,fecha_expedicion",
                "/irpf-payments,irpf_payments,fecha_pago",
                "/bank-transactions,bank_transactions,fecha",
                "/accounting-entries,accounting_entries,fecha");
    }

    private static void dateFilteredPageReadsOnlyThoseDays(Case test) throws IOException {
        String path = test.word(0);
        String table = test.word(1);
        String field = test.word(2);
        LocalDate first = LocalDate.of(2018, 1, 1);
        test.growth.walk(path, LIMIT);
        test.growth.fill(
                table,
                Growth.CLIENT,
                MANY,
                (copy, i) -> copy.put(field, first.plusDays(i).toString()));
        String month = path + "?fecha_desde=2021-03-01&fecha_hasta=2021-03-31";
        test.growth.walk(month, LIMIT);

        Walk walk = test.growth.walk(month, LIMIT);

        assertThat(walk.ids()).hasSize(31);
        assertThat(walk.most()).isLessThanOrEqualTo(OF_A_PAGE);
        assertThat(test.growth.walk(path + "?fecha_desde=2018-01-01", LIMIT).most())
                .isLessThanOrEqualTo(OF_A_PAGE);
    }

    @Test
    void proposalsPageReadsOnlyThoseOfTheMovement() throws IOException {
        String movement = service.get("/bank-transactions").text("/data/0/id");
        String path = "/bank-transactions/" + movement + "/match-proposals";
        ObjectNode fields = JsonNodeFactory.instance.objectNode().put("movimiento_id", movement);
        fields.put("factura_id", "inv_1")
                .put("importe", 1)
                .put("estado", "propuesta")
                .put("origen", "api");
        service.context()
                .environment()
                .table("match_proposals")
                .add(
                        Growth.CLIENT,
                        service.context().environment().record("match_proposal", "prop_", fields.put("puntuacion", 1)));
        growth.fill("match_proposals", Growth.CLIENT, MANY, (copy, i) -> {
            if (i % 100 != 0) {
                copy.put("movimiento_id", "mov_other");
            }
        });
        growth.walk(path, LIMIT);

        assertThat(growth.walk(path, LIMIT).ids()).hasSize(MANY / 100 + 1);
        assertThat(growth.walk(path, LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
    }

    @Test
    void deliveriesPageReadsOnlyWhatItShows() throws IOException {
        service.post("/webhooks", "{\"url\":\"https://erp.example.com/cg\",\"eventos\":[\"invoice.emitted\"]}");
        String id = service.get("/webhooks").text("/data/0/id");
        service.context().environment().table("webhook_deliveries " + id).add(0, delivery());
        growth.fill("webhook_deliveries " + id, 0, MANY, differing("estado", "entregada", "agotada"));
        String path = "/webhooks/" + id + "/entregas";
        growth.walk(path + "?estado=agotada", LIMIT);

        assertThat(growth.walk(path, LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
        assertThat(growth.walk(path + "?estado=agotada", LIMIT).ids()).hasSize(MANY / 100);
        assertThat(growth.walk(path + "?estado=agotada", LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
    }

    private ObjectNode delivery() {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        fields.put("evento_id", "evt_1").put("tipo", "invoice.emitted").put("estado", "entregada");
        fields.put("intentos", 1).put("codigo_http", 200).put("duracion_ms", 5).put("intentado_en", OLD);
        fields.putNull("proximo_intento_en").putNull("respuesta").putArray("_attempts");
        return service.context().environment().record("webhook_delivery", "dlv_", fields);
    }

    @Test
    void destinationsPageReadsOnlyThoseOfTheKey() throws IOException {
        service.post("/webhooks", "{\"url\":\"https://erp.example.com/cg\",\"eventos\":[\"invoice.emitted\"]}");
        growth.fill(
                "webhooks",
                0,
                MANY,
                (copy, i) -> copy.put("_key", i % 100 == 0 ? copy.path("_key").asText() : "k"));
        growth.walk("/webhooks", LIMIT);

        assertThat(growth.walk("/webhooks", LIMIT).ids()).hasSize(MANY / 100 + 1);
        assertThat(growth.walk("/webhooks", LIMIT).most()).isLessThanOrEqualTo(OF_A_PAGE);
    }

    @Test
    void aRecordIsFoundWithoutReadingOthers() throws IOException {
        growth.fill("invoices", Growth.CLIENT, MANY, (copy, i) -> copy.put("referencia_externa", "P-" + i));
        growth.walk("/invoices?referencia_externa=P-7", LIMIT);

        assertThat(growth.walk("/invoices?referencia_externa=P-77", LIMIT).ids())
                .hasSize(1);
        assertThat(growth.walk("/invoices?referencia_externa=P-77", LIMIT).most())
                .isEqualTo(1);
        assertThat(growth.walk("/invoices?referencia_externa=unknown", LIMIT).most())
                .isZero();
    }

    @Test
    void taxModelReadsOnlyTheRecordsOfItsPeriod() throws IOException {
        String days = "2025-02-03";
        growth.fill(
                "invoices",
                Growth.CLIENT,
                MANY,
                (copy, i) -> copy.put("fecha_expedicion", days).put("sentido", i % 2 == 0 ? "emitida" : "recibida"));
        growth.fill("expenses", Growth.CLIENT, MANY, (copy, i) -> copy.put("fecha_contable", days));
        String model = "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"2T\",\"regenerar\":true}";
        service.post("/tax-models", model);

        assertThat(growth.reads(() -> service.post("/tax-models", model))).isZero();
    }

    @Test
    void pagingShowsEachRecordOnceDuringChanges() throws IOException {
        growth.fill("invoices", Growth.CLIENT, 300, differing("estado", "emitida", "anulada"));
        List<Row> rows = service.context().environment().table("invoices").of(Growth.CLIENT);
        String query = "/invoices?estado=emitida&limit=20";
        var first = service.get(query);
        int shown = first.json().path("data").size();
        HashSet<String> ids = new HashSet<>();
        first.json().path("data").forEach(each -> ids.add(each.path("id").asText()));
        growth.fill("invoices", Growth.CLIENT, 7, differing("estado", "emitida", "emitida"));
        rows.get(5).change(json -> json.put("estado", "anulada"));
        rows.get(150).change(json -> json.put("estado", "anulada"));
        service.context().environment().table("invoices").remove(rows.get(151));

        String cursor = first.text("/next_cursor");
        while (!cursor.isEmpty() && !cursor.equals("null")) {
            var page = service.get(query + "&cursor=" + cursor);
            page.json().path("data").forEach(each -> ids.add(each.path("id").asText()));
            shown += page.json().path("data").size();
            cursor = page.text("/next_cursor");
        }

        long stillIssued = rows.stream()
                .filter(row -> row.text("estado").equals("emitida"))
                .count();
        assertThat(ids)
                .hasSize(shown)
                .doesNotContain(rows.get(150).id(), rows.get(151).id());
        // The one that was changed after it was shown, less the one that was removed.
        assertThat(shown).isEqualTo(stillIssued + 1 - 1);
    }
}
