package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.Fingerprint;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Issues invoices: computes the amounts, assigns the number, and adds the record to the fingerprint chain. */
public record InvoiceIssuer(Environment environment, FingerprintChain chain, AccountingRecorder ledger) {
    // The path of the tax agency on a host that does not exist: the invoices are invented.
    private static final String OF_PRODUCTION = "https://agenciatributaria.invalid/wlpl/TIKE-CONT/ValidarQR";
    private static final String OF_THE_SANDBOX = "https://sandbox.invalid/qr";

    // These territories have their own tax authorities and systems.
    private static final Set<String> FORAL = Set.of("pais_vasco", "navarra");

    /**
     * Issues an invoice.
     *
     * @throws ApiException with 422 if the request is invalid, and 409 if its period is closed; then nothing is changed
     */
    Row issue(long client, ObjectNode asked, OffsetDateTime now) {
        InvoiceRules.check(environment, client, asked);
        new InvoiceSeries(environment).check(client, asked.path("serie").asText());
        return number(client, draft(client, asked), now);
    }

    /** Gives a draft its number and its place in the chain, and replaces what it replaces. */
    Row number(long client, ObjectNode invoice, OffsetDateTime now) {
        ledger.checkOpen(client, FieldValidator.checkedDay(invoice.path("fecha_expedicion")));
        String serie = invoice.path("serie").asText();
        int year = invoice.path("ejercicio").asInt();
        int number = environment.next("series", client, client + "/" + serie + "/" + year);
        invoice.put("numero", number);
        invoice.put("numero_completo", String.format(Locale.ROOT, "%s-%d-%06d", serie, year, number));
        Row row = environment.add(TableNames.INVOICES, client, invoice);
        register(row, issuer(client), now);
        ledger.issued(row);
        new ReplacedInvoices(environment, ledger).replace(row);
        return row;
    }

    /** Returns the invoice that a valid request asks for, without a number. */
    ObjectNode draft(long client, ObjectNode asked) {
        return draft(issuer(client), asked);
    }

    private Row issuer(long client) {
        Row issuer = environment.client(client);
        return Objects.requireNonNull(issuer, "no such client");
    }

    private ObjectNode draft(Row issuer, ObjectNode asked) {
        long client = issuer.client();
        Recipient recipient = Recipient.of(environment, client, asked);
        ObjectNode invoice = JsonNodeFactory.instance.objectNode();
        LocalDate date = FieldValidator.checkedDay(asked.path("fecha_expedicion"));
        invoice.put("serie", asked.path("serie").asText())
                .put("ejercicio", asked.path("ejercicio").asInt(date.getYear()));
        invoice.put("fecha_expedicion", date.toString());
        if (asked.path("fecha_operacion").isTextual()) {
            invoice.put("fecha_operacion", operation(asked).toString());
        }
        invoice.put("tipo_factura", asked.path("tipo_factura").asText("F1")).put("sentido", "emitida");
        invoice.put("emisor_nif", issuer.text("nif")).put("emisor_nombre", issuer.text("nombre"));
        invoice.put("receptor_nif", recipient.nif()).put("receptor_nombre", recipient.nombre());
        invoice.put("destinatario_id", recipient.addressee());
        for (String same : List.of("notas", "referencia_externa")) {
            if (asked.has(same)) {
                invoice.set(same, asked.get(same));
            }
        }
        if (!asked.path("sustituidas").isEmpty()) {
            asked.path("sustituidas").forEach(invoice.putArray("sustituidas")::add);
        }
        invoice.putArray("avisos");
        VatRates surcharges = recipient.surcharged()
                ? ClientRates.ofSale(
                        environment, client, asked.path("actividad_id").asText(), operation(asked))
                : null;
        Withholding withholding = Withholding.of(environment, client, asked, recipient);
        invoice.put("actividad_id", withholding.activity());
        InvoiceLines.write(invoice, asked.path("lineas"), surcharges, withholding.pct());
        if (withholding.dropped()) {
            Avisos.add(
                    invoice,
                    "retencion_no_aplicada",
                    recipient.abroad()
                            ? Message.of("invoice.withholdingAbroad")
                            : Message.of("invoice.droppedWithholding"));
        }
        InvoiceLines.due(invoice, asked.path("vencimientos"));
        invoice.put("estado", "emitida");
        PaymentStatus.open(invoice);
        InvoiceAvisos.add(environment, client, invoice, asked, recipient);
        return invoice;
    }

    /** Returns the day of the operation, which decides on the rates: the date of issue unless another is given. */
    private static LocalDate operation(ObjectNode asked) {
        String name = asked.path("fecha_operacion").isTextual() ? "fecha_operacion" : "fecha_expedicion";
        return FieldValidator.checkedDay(asked.path(name));
    }

    private void register(Row row, Row issuer, OffsetDateTime now) {
        if (FORAL.contains(issuer.text("territorio"))) {
            row.change(json -> json.putObject("verifactu").put("estado", "no_aplica"));
            return;
        }
        ObjectNode link = chain.issue(row, now);
        ObjectNode remission = JsonNodeFactory.instance.objectNode();
        remission
                .put("estado", "pendiente")
                .put("huella", link.path("fingerprint").asText());
        remission.set("huella_anterior", link.get("previous"));
        remission.put("registrado_en", Fingerprint.moment(now));
        remission.putNull("enviado_en").putNull("respondido_en");
        remission.put("qr_url", qr(row.json()));
        remission.putNull("csv").putNull("codigo_error").putNull("mensaje_error");
        row.change(json -> json.set("verifactu", remission));
    }

    private String qr(JsonNode invoice) {
        return (environment.sandbox() ? OF_THE_SANDBOX : OF_PRODUCTION)
                + "?nif=" + encoded(invoice.path("emisor_nif").asText())
                + "&numserie=" + encoded(invoice.path("numero_completo").asText())
                + "&fecha="
                + Fingerprint.day(
                        LocalDate.parse(invoice.path("fecha_expedicion").asText()))
                + "&importe="
                + InvoiceTotals.cents(Money.of(invoice, "total")).toPlainString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
