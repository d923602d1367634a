package es.cg.sdk.mock.internal.chapters.payslips;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Payslips: the API reads them, the panel generates them. */
public record PayslipsChapter(ServiceContext context, AccountingRecorder ledger) implements Chapter, InContext {
    /** The fields of the panel's body. */
    public static final List<String> BODY = PayslipCalculator.NAMES;

    private static final String TABLE = TableNames.PAYSLIPS;

    private static final String WAGE = "payslip.wage";
    private static final String CONTRIBUTIONS = "payslip.contributions";

    private static final List<String> IDENTITY = List.of("trabajador_nif", "ejercicio", "mes", "tipo");

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("payslips.list", this::list);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(WAGE, this::payWage, CONTRIBUTIONS, this::payContributions);
    }

    @Override
    public void seed(Row client) {
        YearMonth now = YearMonth.from(environment().today());
        YearMonth first = now.minusMonths((now.getMonthValue() - 1) % 3 + 3L);
        for (int i = 0; i < 3; i++) {
            YearMonth month = first.plusMonths(i);
            for (ObjectNode example : ExampleRecords.of(environment(), client, TABLE)) {
                example.put("ejercicio", month.getYear()).put("mes", month.getMonthValue());
                add(
                        client.client(),
                        example.put("fecha_pago", month.atEndOfMonth().toString()));
            }
        }
    }

    private ApiResponse list(ApiCall call) {
        Message month = Message.of("field.notFromTo", "1", "12");
        ListFilters.checked(environment(), "mes", call.query("mes"), "0?[1-9]|1[0-2]", month);
        return pages().page(
                        call, environment().table(TABLE), ListFilters.equal(call, "ejercicio", "mes", "trabajador_id"));
    }

    /**
     * Generates a payslip, for the panel, and returns its record. The body has {@code trabajador_nif},
     * {@code trabajador_nombre}, {@code ejercicio}, {@code mes}, {@code retencion_irpf_pct}, and
     * {@code total_devengado} or {@code devengos}. All other amounts are computed; those that are sent must be the
     * same.
     *
     * @throws ApiException with 422 and all violations, or with 409 if the worker has this payslip already
     */
    public ObjectNode add(long client, ObjectNode body) {
        ObjectNode fields = PayslipCalculator.of(body);
        for (Row row : environment().table(TABLE).of(client)) {
            boolean same = IDENTITY.stream()
                    .allMatch(name -> row.is(name, fields.path(name).asText()));
            ApiException.conflictIf(same, "nomina_duplicada", "payslip.duplicate");
        }
        Row worker = environment()
                .table(TableNames.WORKERS)
                .findByText(client, "nif", fields.path("trabajador_nif").asText());
        if (worker != null) {
            fields.put("trabajador_id", worker.id());
        }
        Row row = environment().add(TABLE, client, fields);
        ledger.payslip(row);
        if (!row.text("fecha_pago").isEmpty()) {
            onDay(LocalDate.parse(row.text("fecha_pago")), row, WAGE, this::payWage);
        }
        onDay(lastDayOfNextMonth(row), row, CONTRIBUTIONS, this::payContributions);
        return row.shown();
    }

    /** Runs a task of a payslip on a day: at once if that has come, otherwise at its beginning. */
    private void onDay(LocalDate day, Row payslip, String task, Consumer<ObjectNode> code) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", payslip.id());
        if (day.isAfter(environment().today())) {
            environment().onDay(day, task, payload);
        } else {
            code.accept(payload);
        }
    }

    private void payWage(ObjectNode payload) {
        Row payslip = environment().find(TABLE, payload.path("id"));
        if (payslip != null) {
            environment().change(payslip, json -> json.put("estado", "pagada"));
            ledger.wagePaid(payslip, LocalDate.parse(payslip.text("fecha_pago")));
        }
    }

    private void payContributions(ObjectNode payload) {
        Row payslip = environment().find(TABLE, payload.path("id"));
        if (payslip != null) {
            ledger.contributionsPaid(payslip, lastDayOfNextMonth(payslip));
        }
    }

    private static LocalDate lastDayOfNextMonth(Row payslip) {
        return YearMonth.from(LocalDate.parse(payslip.text("fecha_hasta")))
                .plusMonths(1)
                .atEndOfMonth();
    }
}
