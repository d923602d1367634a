package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * Rectifies invoices, as a person at the firm does in the panel: by differences, which are added to the invoice, or by
 * a substitution, which replaces it and its earlier differences.
 */
record Rectifications(Environment environment, InvoiceIssuer issuer, AccountingRecorder ledger) {
    private static final String SERIES = "R";

    private static final String SANDBOX_SERIES = "SBXR";
    private static final String SUBSTITUTION = "S";
    private static final String RECTIFIED_BY = "rectificada_por";

    /** Returns the series of rectifying invoices, in which the API issues nothing. */
    static String series(Environment environment) {
        return environment.sandbox() ? SANDBOX_SERIES : SERIES;
    }

    /**
     * Issues the invoice that rectifies another one.
     *
     * @throws ApiException if a field is invalid, or the invoice is annulled or replaced; then nothing is changed
     */
    Row issue(Row original, ObjectNode body, OffsetDateTime now) {
        LocalDate issue = issueDay(original, body);
        LocalDate operation = operationDay(original);
        RectificationValidator.check(environment, original, body, issue, operation);
        checkStands(original);
        Row made = issuer.number(original.client(), draft(original, body, issue, operation), now);
        List<Row> earlier = rectifying(original);
        ReplacedInvoices replaced = new ReplacedInvoices(environment, ledger);
        if (made.text("tipo_rectificativa").equals(SUBSTITUTION)) {
            replaced.replace(made, original);
            earlier.stream().filter(row -> !InvoiceBooks.isReplaced(row)).forEach(row -> replaced.replace(made, row));
        }
        made.change(json -> json.putArray("rectificadas").add(original.id()));
        if (takenBack(original).compareTo(Money.of(original.json(), "total")) > 0) {
            made.change(json -> Avisos.add(json, TaxAviso.RECTIFICACION_EXCESIVA));
        }
        mark(original);
        return made;
    }

    /** Checks that an invoice can be annulled or rectified. */
    static void checkStands(Row invoice) {
        ApiException.conflictIf(invoice.is("estado", "anulada"), "factura_anulada", "invoice.annulled");
        ApiException.conflictIf(InvoiceBooks.isReplaced(invoice), "factura_sustituida", "invoice.replaced");
    }

    /** Undoes what an annulled invoice rectified. */
    void restore(Row annulled) {
        annulled.json().path("rectificadas").forEach(id -> {
            Row original = environment.find(TableNames.INVOICES, annulled.client(), id);
            if (original != null) {
                mark(original);
            }
        });
    }

    /** Writes whether an invoice is rectified, and by which one. */
    private void mark(Row original) {
        List<Row> rectifying = rectifying(original);
        environment.change(original, json -> {
            if (rectifying.isEmpty()) {
                json.put("estado", "emitida").remove(RECTIFIED_BY);
            } else {
                json.put("estado", "rectificada")
                        .put(RECTIFIED_BY, rectifying.get(0).id());
            }
        });
    }

    /** Returns the invoices that rectify this one and are not annulled, newest first. */
    private List<Row> rectifying(Row original) {
        return environment.table(TableNames.INVOICES).of(original.client()).stream()
                .filter(row -> !row.is("estado", "anulada"))
                .filter(row -> row.is("/rectificadas/0", original.id()))
                .toList();
    }

    /** Returns what the invoices that rectify this one by differences have taken back. */
    private BigDecimal takenBack(Row original) {
        return rectifying(original).stream()
                .filter(row -> !row.is("tipo_rectificativa", SUBSTITUTION))
                .map(row -> Money.of(row.json(), "total").negate())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private ObjectNode draft(Row original, ObjectNode body, LocalDate issue, LocalDate operation) {
        ObjectNode asked = JsonNodeFactory.instance.objectNode();
        asked.put("serie", series(environment));
        asked.put("fecha_expedicion", issue.toString()).put("fecha_operacion", operation.toString());
        asked.set("tipo_factura", body.get("tipo_factura"));
        for (String same :
                List.of("receptor_nif", "receptor_nombre", "destinatario_id", "actividad_id", "retencion_irpf_pct")) {
            JsonNode value = original.json().path(same);
            if (!value.isMissingNode() && !value.isNull()) {
                asked.set(same, value);
            }
        }
        asked.set("lineas", body.get("lineas"));
        ObjectNode draft = issuer.draft(original.client(), asked);
        draft.set("tipo_rectificativa", body.get("tipo_rectificativa"));
        draft.set("motivo_rectificacion", body.get("motivo"));
        return draft;
    }

    /** Returns the day in the body; without a valid one today, but not before the invoice. */
    private LocalDate issueDay(Row original, ObjectNode body) {
        LocalDate sent = IsoDates.day(body.path("fecha_expedicion").asText());
        LocalDate today = environment.today();
        LocalDate issued = LocalDate.parse(original.text("fecha_expedicion"));
        return sent != null ? sent : issued.isAfter(today) ? issued : today;
    }

    private static LocalDate operationDay(Row original) {
        String operation = original.text("fecha_operacion");
        return LocalDate.parse(operation.isEmpty() ? original.text("fecha_expedicion") : operation);
    }
}
