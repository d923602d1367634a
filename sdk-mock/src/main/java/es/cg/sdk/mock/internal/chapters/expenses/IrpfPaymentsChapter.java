package es.cg.sdk.mock.internal.chapters.expenses;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.documents.DocumentsChapter;
import es.cg.sdk.mock.internal.chapters.records.FieldRules;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.chapters.records.Money;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** What a client paid with income tax withheld: drafts until they are confirmed, and only then in Model 111. */
public final class IrpfPaymentsChapter implements Chapter {
    public static final String TABLE = "irpf_payments";

    private static final String MODEL = "111";
    private static final List<String> KEYS = List.of("A", "B", "C", "E", "F", "G", "H", "I", "J", "K", "L");
    private static final List<String> NAMES = List.of(
            "perceptor_nif",
            "perceptor_nombre",
            "clave_percepcion",
            "subclave",
            "fecha_pago",
            "base_retencion",
            "retencion_pct",
            "retencion_importe",
            "en_especie",
            "documento_id",
            "referencia_externa");

    private final ServiceContext office;

    public IrpfPaymentsChapter(ServiceContext office) {
        this.office = office;
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "irpfPayments.list", this::list,
                "irpfPayments.get", visit -> ApiResponse.of(200, named(visit).shown()),
                "irpfPayments.create", this::create,
                "irpfPayments.confirm", this::confirm);
    }

    @Override
    public void seed(Row client) {
        if (ClientRecords.example(office, client) == 0) {
            LocalDate today = office.world().clock().today();
            confirmed(add(client.client(), seeded(today.minusDays(18), "600.00")));
            add(client.client(), seeded(today.minusDays(3), "450.00"));
        }
    }

    private static ObjectNode seeded(LocalDate day, String base) {
        ObjectNode payment = JsonNodeFactory.instance.objectNode();
        payment.put("perceptor_nif", "Y1234567X").put("perceptor_nombre", "Diseñadora Inventada");
        payment.put("clave_percepcion", "G").put("subclave", "01").put("fecha_pago", day.toString());
        Money.put(payment, "base_retencion", new BigDecimal(base));
        payment.put("retencion_pct", 15);
        return payment;
    }

    private Row named(ApiCall visit) {
        return office.named(visit, TABLE);
    }

    private ApiResponse list(ApiCall visit) {
        String perceiver = visit.query("perceptor_nif");
        String wanted = perceiver == null ? null : TaxIds.normal(perceiver);
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(row -> wanted == null || row.text("perceptor_nif").equals(wanted))
                .filter(ListFilters.equal(visit, "estado"))
                .filter(ListFilters.between(visit, "fecha_pago"))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse create(ApiCall visit) {
        FieldRules rules = FieldRules.of(visit.body(), NAMES);
        rules.needed("", "perceptor_nif", "perceptor_nombre", "clave_percepcion");
        rules.taxId("perceptor_nif");
        rules.oneOf("clave_percepcion", KEYS);
        rules.form("subclave", "[0-9]{2}", "has two digits");
        rules.day("fecha_pago");
        rules.document("documento_id", office.table(DocumentsChapter.TABLE), visit.client());
        rules.cents("base_retencion", "retencion_importe");
        rules.percentages("retencion_pct");
        ObjectNode fields = rules.fields();
        if (fields.path("retencion_importe").isNumber()
                && !ExpenseFields.close(Money.of(fields, "retencion_importe"), withheld(fields))) {
            rules.wrong(
                    "retencion_importe",
                    "must be retencion_pct of base_retencion, which is "
                            + withheld(fields).toPlainString());
        }
        rules.settle();
        return ApiResponse.of(201, add(visit.client(), fields).shown());
    }

    private static BigDecimal withheld(ObjectNode payment) {
        BigDecimal rate = Money.of(payment, "retencion_pct").movePointLeft(2);
        return InvoiceTotals.cents(Money.of(payment, "base_retencion").multiply(rate));
    }

    private Row add(long client, ObjectNode fields) {
        if (!fields.path("retencion_importe").isNumber()) {
            Money.put(fields, "retencion_importe", withheld(fields));
        }
        LocalDate day = LocalDate.parse(fields.path("fecha_pago").asText());
        fields.put("ejercicio", day.getYear()).put("periodo", TaxPeriods.quarter(day));
        fields.put("modelo", MODEL).put("estado", "draft").putNull("confirmado_en");
        return office.table(TABLE).add(client, office.world().record("irpf_payment", "irp_", fields));
    }

    private ApiResponse confirm(ApiCall visit) {
        Row row = named(visit);
        if (row.text("estado").equals("confirmed")) {
            throw ApiException.conflict("ya_confirmado", "the payment was confirmed before");
        }
        confirmed(row);
        Row document = office.table(DocumentsChapter.TABLE).find(visit.client(), row.text("documento_id"));
        if (document != null) {
            document.json().put(DocumentsChapter.DECLARED, true);
        }
        office.events().emit("irpf_payment.confirmed", visit.client(), row.shown());
        return ApiResponse.of(200, row.shown());
    }

    private void confirmed(Row row) {
        row.json()
                .put("estado", "confirmed")
                .put("confirmado_en", office.world().clock().stamp());
        office.world().touch(row);
    }
}
