package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.chapters.records.OpenMatchProposals;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Payments on invoices, and the tasks of due dates, returns and reminders. */
public record PaymentsChapter(ServiceContext context, AccountingRecorder ledger) implements Chapter, InContext {
    private static final String RETURN = "invoice.payment.return";
    private static final String PASS = "invoice.due_date.pass";
    private static final Duration RETURNED_AFTER = Duration.ofHours(1);
    private static final BigDecimal CASH_LIMIT = new BigDecimal("1000");

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("invoices.recordPayment", this::record, "invoices.collectDueDate", this::collect);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(
                RETURN,
                this::returnDue,
                PASS,
                this::dueDatePassed,
                PaymentReminders.TASK,
                new PaymentReminders(context)::remind);
    }

    /** Schedules the end of each due date of an invoice; for past due dates, the end of today. */
    void watch(Row invoice) {
        LocalDate today = environment().today();
        TreeSet<LocalDate> days = new TreeSet<>();
        for (JsonNode due : invoice.json().path("vencimientos")) {
            LocalDate day = LocalDate.parse(due.path("fecha").asText());
            days.add(day);
        }
        for (LocalDate day : days) {
            LocalDate watched = day.isBefore(today) ? today : day;
            Instant over =
                    watched.plusDays(1).atStartOfDay(SimulatedClock.MADRID).toInstant();
            later(over, PASS, invoice, "day", day.toString());
        }
    }

    private ApiResponse record(ApiCall call) {
        Row invoice = call.record(environment(), TableNames.INVOICES);
        ObjectNode fields = new PaymentValidator(environment()).ofPayment(invoice, call.fields());
        checkNotVoid(invoice);
        BigDecimal amount = payable(invoice, Money.of(fields, "importe"));
        LocalDate day = FieldValidator.checkedDay(fields.path("fecha"));
        if (Compensations.isHalf(fields)) {
            return ApiResponse.of(201, compensate(invoice, fields, day, amount));
        }
        String scenario = scenario(call, amount);
        if ("cobro_parcial".equals(scenario)) {
            amount = half(amount);
        }
        ObjectNode payment = pay(invoice, fields, day, amount);
        if ("cobro_fuera_de_plazo".equals(scenario)) {
            invoice.change(json -> payment.put("fuera_de_plazo", true));
        }
        tell(invoice, payment);
        if ("cobro_devuelto".equals(scenario)) {
            returnPayment(invoice, payment);
        } else if ("cobro_devuelto_con_retraso".equals(scenario)) {
            Instant when = environment().clock().instant().plus(RETURNED_AFTER);
            later(when, RETURN, invoice, "payment", payment.path("id").asText());
        }
        return ApiResponse.of(201, payment);
    }

    /** Returns the scenario of the header or, in the sandbox, of the amount; null for none. */
    private @Nullable String scenario(ApiCall call, BigDecimal amount) {
        String asked = context.scenarios().of(call);
        return asked != null || !environment().sandbox()
                ? asked
                : context.contract().sandbox().ofAmount(amount);
    }

    private ApiResponse collect(ApiCall call) {
        Row invoice = call.record(environment(), TableNames.INVOICES);
        String number = call.pathParameter("numero");
        JsonNode due =
                number.matches("[0-9]{1,9}") ? PaymentStatus.due(invoice.json(), Integer.parseInt(number)) : null;
        if (due == null) {
            throw ApiException.notFound(Message.of("payment.noDueDate", number));
        }
        ObjectNode fields = new PaymentValidator(environment()).ofCollection(invoice, call.fields());
        checkNotVoid(invoice);
        ApiException.conflictIf(due.path("cobrado").asBoolean(), "estado_final", "payment.collected", number);
        int numero = due.path("numero").asInt();
        BigDecimal amount = payable(invoice, PaymentStatus.left(invoice.json(), numero));
        LocalDate day = fields.has("fecha")
                ? FieldValidator.checkedDay(fields.path("fecha"))
                : environment().today();
        fields.put("vencimiento", numero);
        if (Compensations.isHalf(fields)) {
            return ApiResponse.of(200, compensate(invoice, fields, day, amount));
        }
        ObjectNode payment = pay(invoice, fields, day, amount);
        tell(invoice, payment);
        return ApiResponse.of(200, payment);
    }

    /** Records a payment of an invoice and the other half of its compensation, and returns the first. */
    private ObjectNode compensate(Row invoice, ObjectNode fields, LocalDate day, BigDecimal amount) {
        Row other = new Compensations(environment()).counterpart(invoice, amount);
        ObjectNode payment = pay(invoice, fields, day, amount);
        ObjectNode half = pay(other, Compensations.otherHalf(invoice), day, amount.negate());
        Compensations.link(invoice, payment, other, half);
        tell(invoice, payment);
        tell(other, half);
        return payment;
    }

    /**
     * Records a collected amount on an invoice, up to what is pending; nothing on an annulled one. For what is paid
     * back of a rectifying invoice, the amount is negative, like that which is pending. What is collected for a
     * replaced invoice pays the one that replaces it.
     */
    public void collected(Row collected, ObjectNode fields, BigDecimal amount, LocalDate day) {
        Row invoice = InvoiceBooks.standing(environment(), collected);
        BigDecimal pending = Money.of(invoice.json(), "importe_pendiente");
        BigDecimal paid = pending.signum() < 0 ? amount.max(pending) : amount.min(pending);
        boolean open = pending.signum() != 0 && !InvoiceBooks.isVoid(invoice);
        if (open && paid.signum() == pending.signum()) {
            tell(invoice, pay(invoice, fields, day, InvoiceTotals.cents(paid)));
        }
    }

    private static void checkNotVoid(Row invoice) {
        ApiException.conflictIf(invoice.is("estado", "anulada"), "factura_anulada", "payment.annulled");
        ApiException.conflictIf(InvoiceBooks.isReplaced(invoice), "factura_sustituida", "invoice.replaced");
    }

    private BigDecimal payable(Row invoice, BigDecimal amount) {
        BigDecimal pending = Money.of(invoice.json(), "importe_pendiente");
        // A credit note has a negative pending amount, and its payments are negative too.
        boolean more = pending.signum() < 0 ? amount.compareTo(pending) < 0 : amount.compareTo(pending) > 0;
        boolean isOtherWay = amount.signum() * pending.signum() < 0;
        if (isOtherWay || (more && environment().refuses(Refusal.PAYMENT_ABOVE_PENDING))) {
            throw ApiException.invalid(
                    "importe_superior_al_pendiente", "importe", Message.of("payment.moreThanPending", pending));
        }
        return InvoiceTotals.cents(amount);
    }

    private static BigDecimal half(BigDecimal amount) {
        BigDecimal half = amount.divide(BigDecimal.valueOf(2), 2, RoundingMode.DOWN);
        return half.signum() == 0 ? amount : half;
    }

    private ObjectNode pay(Row invoice, ObjectNode fields, LocalDate day, BigDecimal amount) {
        JsonNode due = fields.path("vencimiento").isNumber()
                ? PaymentStatus.due(invoice.json(), fields.path("vencimiento").asLong())
                : PaymentStatus.next(invoice.json());
        fields.put("factura_id", invoice.id()).put("fecha", day.toString());
        Money.put(fields, "importe", amount);
        fields.put("estado", "registrado").putNull("devuelto_en");
        boolean late = due != null && day.toString().compareTo(due.path("fecha").asText()) > 0;
        fields.put("fuera_de_plazo", late);
        if (fields.path("metodo").asText().equals("efectivo") && amount.abs().compareTo(CASH_LIMIT) >= 0) {
            Avisos.add(fields, "limite_de_efectivo", Message.of("payment.cashLimit"));
        }
        ObjectNode payment = environment().record("payment", "pay_", fields);
        environment().change(invoice, json -> {
            json.withArray("pagos").add(payment);
            PaymentStatus.count(json);
            Money.put(payment, "importe_pendiente", Money.of(json, "importe_pendiente"));
        });
        if (!Compensations.isHalf(payment)) {
            ledger.paid(invoice, payment);
        }
        OpenMatchProposals.discardIfSettled(environment(), invoice);
        return payment;
    }

    private void tell(Row invoice, ObjectNode payment) {
        events().emit("invoice.payment_recorded", invoice.client(), payment);
    }

    private void returnPayment(Row invoice, ObjectNode payment) {
        PaymentStatus.returned(environment(), invoice, payment);
    }

    private void returnDue(ObjectNode payload) {
        Row invoice = invoice(payload);
        if (invoice == null) {
            return;
        }
        Row standing = InvoiceBooks.standing(environment(), invoice);
        for (JsonNode payment : standing.json().path("pagos")) {
            if (payment.path("id").equals(payload.path("payment"))) {
                returnPayment(standing, (ObjectNode) payment);
            }
        }
    }

    private void dueDatePassed(ObjectNode payload) {
        Row invoice = invoice(payload);
        if (invoice == null || InvoiceBooks.isVoid(invoice)) {
            return;
        }
        String before = invoice.text("estado_cobro");
        String day = payload.path("day").asText();
        invoice.change(json -> PaymentStatus.pass(json, day));
        if (!before.equals(invoice.text("estado_cobro"))) {
            environment().touch(invoice);
        }
        if (PaymentStatus.isOpen(invoice.json(), day)) {
            context.clockRunner().did("vencimientos", invoice.id() + " " + day);
            new PaymentReminders(context).later(invoice, day);
        }
    }

    /** Returns the invoice that a task is about; null if its client was reset since. */
    private @Nullable Row invoice(ObjectNode payload) {
        return environment().find(TableNames.INVOICES, payload.path("id"));
    }

    private void later(Instant when, String task, Row invoice, String name, String value) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode().put("id", invoice.id());
        environment().schedule().put(when, task, payload.put(name, value));
    }
}
