package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the rules of an invoice request that its schema does not have, and reports all violations together. */
public final class InvoiceRules {
    private static final Set<String> ISSUED_BY_API = Set.of("F1", "F2", "F3");

    private final Environment environment;
    private final long client;
    private final ObjectNode asked;
    private final List<Violation> violations = new ArrayList<>();

    private InvoiceRules(Environment environment, long client, ObjectNode asked) {
        this.environment = environment;
        this.client = client;
        this.asked = asked;
    }

    /** Throws 422 with all violations; does nothing if there is none. */
    static void check(Environment environment, long client, ObjectNode asked) {
        InvoiceRules rules = new InvoiceRules(environment, client, asked);
        rules.dates();
        rules.recipient();
        rules.lines();
        rules.dueDates();
        rules.references();
        if (!rules.violations.isEmpty()) {
            throw ApiException.invalid(rules.violations);
        }
    }

    /** Returns the violations of the lines and references of a recurring invoice, as far as they were sent. */
    public static List<Violation> ofLines(Environment environment, long client, ObjectNode asked) {
        InvoiceRules rules = new InvoiceRules(environment, client, asked);
        if (asked.has("lineas")) {
            rules.lines();
        }
        rules.references();
        return rules.violations;
    }

    private void dates() {
        for (String name : List.of("fecha_expedicion", "fecha_operacion")) {
            checkDay(name, asked.path(name));
        }
        LocalDate date = IsoDates.day(asked.path("fecha_expedicion").asText());
        JsonNode year = asked.path("ejercicio");
        if (date != null && year.isNumber() && year.asLong() != date.getYear()) {
            wrong("ejercicio", "ejercicio must be the year of fecha_expedicion");
        }
    }

    private void recipient() {
        String kind = asked.path("tipo_factura").asText("F1");
        if (!ISSUED_BY_API.contains(kind)) {
            wrong("tipo_factura", "tipo_factura must be F1, F2 or F3: the API issues nothing else");
        }
        JsonNode withheld = asked.path("retencion_irpf_pct");
        if (withheld.isNumber()
                && (withheld.decimalValue().signum() < 0
                        || withheld.decimalValue().compareTo(BigDecimal.valueOf(100)) > 0)) {
            wrong("retencion_irpf_pct", "retencion_irpf_pct must be from 0 to 100");
        }
        boolean inDirectory = asked.path("destinatario_id").isTextual();
        JsonNode nif = asked.path("receptor_nif");
        if (!nif.asText().isBlank() && !TaxIds.valid(TaxIds.normal(nif.asText()))) {
            wrong("receptor_nif", "receptor_nif has a wrong check character");
        }
        if (!kind.equals("F2") && !inDirectory) {
            for (String name : List.of("receptor_nif", "receptor_nombre")) {
                if (asked.path(name).asText().isBlank()) {
                    wrong(name, "an invoice of kind " + kind + " needs its recipient");
                }
            }
        }
    }

    private void lines() {
        if (asked.path("lineas").isEmpty()) {
            wrong("lineas", "lineas must have at least one line");
        }
    }

    private void dueDates() {
        JsonNode due = asked.path("vencimientos");
        for (int i = 0; i < due.size(); i++) {
            String place = "vencimientos." + i;
            if (!due.path(i).has("fecha")) {
                wrong(place + ".fecha", "a due date needs its date");
            }
            checkDay(place + ".fecha", due.path(i).path("fecha"));
            if (due.size() > 1 && !due.path(i).has("importe")) {
                wrong(place + ".importe", "each of several due dates needs its amount");
            }
        }
    }

    private void references() {
        JsonNode activity = asked.path("actividad_id");
        if (activity.isTextual() && environment.table(TableNames.ACTIVITIES).find(client, activity.asText()) == null) {
            wrong("actividad_id", "the client has no such activity");
        }
        JsonNode addressee = asked.path("destinatario_id");
        if (addressee.isTextual()) {
            checkActive("destinatario_id", "addressee", Recipient.addressee(environment, client, addressee.asText()));
        }
        JsonNode lines = asked.path("lineas");
        for (int i = 0; i < lines.size(); i++) {
            JsonNode product = lines.path(i).path("producto_id");
            if (product.isTextual()) {
                Row found = environment.table(TableNames.PRODUCTS).find(client, product.asText());
                checkActive("lineas." + i + ".producto_id", "product", found);
            }
        }
    }

    private void checkActive(String field, String kind, @Nullable Row found) {
        if (found == null) {
            wrong(field, "the client's directory has no such " + kind);
        } else if (!found.json().path("activo").asBoolean(true)) {
            wrong(field, "the " + kind + " is inactive; activo true reactivates it");
        }
    }

    private void checkDay(String field, JsonNode text) {
        if (text.isTextual() && IsoDates.day(text.asText()) == null) {
            wrong(field, field + " must be a date such as 2026-11-20");
        }
    }

    private void wrong(String field, String message) {
        violations.add(new Violation(field, message));
    }
}
