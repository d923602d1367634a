package es.cg.sdk.mock.internal.chapters.expenses;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.documents.DocumentLocks;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Payments with income tax withheld: drafts until they are confirmed; only then they are in the tax models. */
public record IrpfPaymentsChapter(ServiceContext context, AccountingRecorder ledger) implements Chapter, InContext {
    private static final String TABLE = TableNames.IRPF_PAYMENTS;
    private static final String PAYEE = "perceptor_nif";

    private static final List<String> KEYS = List.of("A", "B", "C", "E", "F", "G", "H", "I", "J", "K", "L");

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("irpfPayments.create", this::create, "irpfPayments.confirm", this::confirm);
    }

    @Override
    public void seed(Row client) {
        for (ObjectNode example : ExampleRecords.of(environment(), client, TABLE)) {
            boolean confirmed = example.has("estado");
            Row row = add(client.client(), example);
            if (confirmed) {
                confirmed(row);
            }
        }
    }

    private ApiResponse create(ApiCall call) {
        FieldValidator validator = FieldValidator.of(call.fields());
        validator.required("perceptor_nombre");
        if (!validator.fields().hasNonNull("identificacion")) {
            validator.needed(Message.of("expense.withoutIdentification"), PAYEE);
        }
        validator.taxIdOrForeign(PAYEE, Message.of("field.wrongTaxId", Message.of("field.intoIdentification")));
        validator.oneOf("tipo_renta", IncomeKinds.OF_PAYMENTS);
        validator.oneOf("clave_percepcion", KEYS);
        checkKey(validator);
        validator.form("subclave", "[0-9]{2}", Message.of("expense.twoDigits"));
        validator.day("fecha_pago");
        validator.document("documento_id", environment().table(TableNames.DOCUMENTS), call.client());
        ObjectNode fields = validator.fields();
        validator.wrongIf(
                fields.path("retencion_importe").isNumber()
                        && !ExpenseValidator.close(Money.of(fields, "retencion_importe"), withheld(fields)),
                "retencion_importe",
                "expense.notTheShare",
                "retencion_pct",
                "base_retencion",
                withheld(fields).toPlainString());
        validator.check();
        ObjectNode answer = add(call.client(), fields).shown();
        if (answer.path("clave_percepcion").asText().equals("L")
                && Money.of(answer, "retencion_importe").signum() != 0) {
            Avisos.add(answer, TaxAviso.RENTA_EXENTA_CON_RETENCION);
        }
        Identification.noteForeign(answer, PAYEE, Message.of("field.intoIdentification"));
        return ApiResponse.of(201, answer);
    }

    private static void checkKey(FieldValidator validator) {
        String kind = validator.fields().path("tipo_renta").asText();
        String key = validator.fields().path("clave_percepcion").asText();
        if (!IncomeKinds.hasNoKey(kind)) {
            validator.needed(Message.of("expense.forModel190"), "clave_percepcion");
            validator.wrongIf(
                    IncomeKinds.OF_PAYMENTS.contains(kind)
                            && KEYS.contains(key)
                            && !IncomeKinds.ofKey(key).equals(kind),
                    "clave_percepcion",
                    "expense.notOfThisKind",
                    kind);
        }
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
        fields.put("modelo", IncomeKinds.modelOfPayment(fields))
                .put("estado", "draft")
                .putNull("confirmado_en");
        return environment().add(TABLE, client, fields);
    }

    private ApiResponse confirm(ApiCall call) {
        Row row = call.record(environment(), TABLE);
        ApiException.conflictIf(row.is("estado", "confirmed"), "ya_confirmado", "expense.paymentConfirmed");
        ledger.checkOpen(call.client(), LocalDate.parse(row.text("fecha_pago")));
        confirmed(row);
        Row document = environment().find(TableNames.DOCUMENTS, call.client(), row.text("documento_id"));
        if (document != null) {
            document.change(json -> json.put(DocumentLocks.DECLARED, true));
        }
        events().emit("irpf_payment.confirmed", call.client(), row.shown());
        return ApiResponse.of(200, row.shown());
    }

    private void confirmed(Row row) {
        String now = environment().clock().stamp();
        environment().change(row, json -> json.put("estado", "confirmed").put("confirmado_en", now));
        ledger.withheld(row);
    }
}
