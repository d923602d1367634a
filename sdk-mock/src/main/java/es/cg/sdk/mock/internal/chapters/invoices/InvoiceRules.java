package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the rules of an invoice request that its schema does not have, and reports all violations together.
 *
 * @param fields the fields that are checked
 */
public record InvoiceRules(Environment environment, long client, FieldValidator fields) {
    private static final Set<String> ISSUED_BY_API = Set.of("F1", "F2", "F3");

    private static final LocalDate FIRST_DAY = LocalDate.of(2000, 1, 1);
    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);
    private static final int YEARS_AHEAD = 1;
    private static final int LONGEST_TERM_YEARS = 10;

    /** Throws 422 with all violations; does nothing if there is none. */
    static void check(Environment environment, long client, ObjectNode asked) {
        InvoiceRules rules = new InvoiceRules(environment, client, FieldValidator.ofChange(asked));
        LocalDate issue = rules.day("fecha_expedicion", lastDay(environment));
        LocalDate operation = rules.day("fecha_operacion", ahead(environment));
        rules.year(issue);
        rules.recipient();
        rules.withholding();
        LocalDate today = environment.today();
        rules.lines(operation != null ? operation : issue != null ? issue : today);
        rules.dueDates(issue);
        rules.references();
        ReplacedInvoices.check(rules.fields, environment, client);
        rules.fields.check();
    }

    /**
     * Checks the lines and references of a recurring invoice, as far as they were sent.
     *
     * @param day the day of its next invoice, which decides on the rates
     */
    public static void ofLines(FieldValidator fields, Environment environment, long client, LocalDate day) {
        InvoiceRules rules = new InvoiceRules(environment, client, fields);
        if (fields.fields().has("lineas")) {
            rules.lines(day);
        }
        rules.references();
    }

    private JsonNode asked(String name) {
        return fields.fields().path(name);
    }

    /** Checks that a date is in the permitted window. Returns the day; null if it was not sent, or is invalid. */
    private @Nullable LocalDate day(String name, LocalDate last) {
        LocalDate today = environment.today();
        // The clock of a test can be set to an earlier year.
        boolean any = today.isBefore(FIRST_DAY) || !environment.refuses(Refusal.INVOICE_DATE_WINDOW);
        LocalDate first = any ? LocalDate.of(1, 1, 1) : FIRST_DAY;
        return day(name, asked(name), first, last);
    }

    private @Nullable LocalDate day(String field, JsonNode text, @Nullable LocalDate first, @Nullable LocalDate last) {
        if (!text.isTextual()) {
            return null;
        }
        LocalDate day = first == null ? IsoDates.day(text.asText()) : IsoDates.anyDay(text.asText());
        if (day == null) {
            fields.wrong(field, IsoDates.fault(text.asText()));
        } else if (first != null && last != null && (day.isBefore(first) || day.isAfter(last))) {
            fields.wrong(field, Message.of("field.notFromTo", first.toString(), last.toString()));
            return null;
        }
        return day;
    }

    /** Returns the last day on which an invoice may be issued. */
    static LocalDate lastDay(Environment environment) {
        return environment.refuses(Refusal.INVOICE_DATE_AHEAD) ? environment.today() : ahead(environment);
    }

    private static LocalDate ahead(Environment environment) {
        return environment.refuses(Refusal.INVOICE_DATE_WINDOW)
                ? environment.today().plusYears(YEARS_AHEAD)
                : LAST_DAY;
    }

    private void year(@Nullable LocalDate issue) {
        JsonNode year = asked("ejercicio");
        // The year of a client may begin in any month.
        fields.wrongIf(
                issue != null
                        && year.isNumber()
                        && Math.abs(year.asLong() - issue.getYear()) > 1
                        && environment.refuses(Refusal.INVOICE_YEAR),
                "ejercicio",
                "invoice.yearOfIssue");
    }

    private void recipient() {
        String kind = asked("tipo_factura").asText("F1");
        fields.wrongIf(!ISSUED_BY_API.contains(kind), "tipo_factura", "invoice.kind");
        boolean inDirectory = asked("destinatario_id").isTextual();
        FieldValidator recipient = FieldValidator.of(fields.fields().deepCopy().retain("receptor_nif"));
        recipient.taxIdOrForeign(
                "receptor_nif", Message.of("field.wrongTaxId", Message.of("invoice.intoTheDirectory")));
        fields.wrong(recipient.violations());
        if (!kind.equals("F2") && !inDirectory) {
            for (String name : List.of("receptor_nif", "receptor_nombre")) {
                fields.wrongIf(asked(name).asText().isBlank(), name, "invoice.neededFor", kind);
            }
        }
    }

    private void withholding() {
        JsonNode withheld = asked("retencion_irpf_pct");
        fields.wrongIf(
                withheld.isNumber() && !Withholding.isLegal(withheld.decimalValue()),
                "retencion_irpf_pct",
                "invoice.unknownWithholding",
                Withholding.list());
    }

    private void lines(LocalDate day) {
        VatRates rates =
                ClientRates.ofSale(environment, client, asked("actividad_id").asText(), day);
        LineRules.check(fields, environment, rates);
    }

    private void dueDates(@Nullable LocalDate issue) {
        JsonNode due = asked("vencimientos");
        boolean window = environment.refuses(Refusal.INVOICE_DATE_WINDOW);
        LocalDate first = window ? issue : null;
        LocalDate last = first == null ? null : first.plusYears(LONGEST_TERM_YEARS);
        for (int i = 0; i < due.size(); i++) {
            String place = "vencimientos." + i;
            JsonNode amount = due.path(i).path("importe");
            fields.wrongIf(!due.path(i).has("fecha"), place + ".fecha", "invoice.needsDate");
            day(place + ".fecha", due.path(i).path("fecha"), first, last);
            fields.wrongIf(due.size() > 1 && !due.path(i).has("importe"), place + ".importe", "invoice.needsAmount");
            fields.wrongIf(
                    amount.isNumber() && !Money.isBounded(amount.decimalValue()),
                    place + ".importe",
                    "invoice.bounded");
        }
    }

    private void references() {
        JsonNode activity = asked("actividad_id");
        fields.wrongIf(
                activity.isTextual() && environment.find(TableNames.ACTIVITIES, client, activity) == null,
                "actividad_id",
                "invoice.noActivity");
        JsonNode addressee = asked("destinatario_id");
        if (addressee.isTextual()) {
            checkActive(
                    "destinatario_id",
                    Recipient.addressee(environment, client, addressee.asText()),
                    Message.of("invoice.noAddressee"),
                    Message.of("invoice.inactiveAddressee"));
        }
        JsonNode lines = asked("lineas");
        for (int i = 0; i < lines.size(); i++) {
            JsonNode product = lines.path(i).path("producto_id");
            if (product.isTextual()) {
                checkActive(
                        "lineas." + i + ".producto_id",
                        environment.find(TableNames.PRODUCTS, client, product),
                        Message.of("invoice.noProduct"),
                        Message.of("invoice.inactiveProduct"));
            }
        }
    }

    private void checkActive(String field, @Nullable Row found, Message unknown, Message inactive) {
        if (found == null) {
            fields.wrong(field, unknown);
        } else if (!found.json().path("activo").asBoolean(true) && environment.refuses(Refusal.INACTIVE_RECORD)) {
            fields.wrong(field, inactive);
        }
    }
}
