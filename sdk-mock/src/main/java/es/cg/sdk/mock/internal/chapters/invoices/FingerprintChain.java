package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.Money;
import es.cg.sdk.mock.internal.domain.Fingerprint;
import es.cg.sdk.mock.internal.domain.Fingerprint.Link;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Each issuer's chain of billing records, one whatever the series, in the order in which they were made. Annulments are
 * links too, and nothing that the tax authority answers takes a link away.
 */
final class FingerprintChain {
    private static final String RECORDS = "billing_records";
    private static final String HEADS = "billing_chains";

    private final Environment environment;

    FingerprintChain(Environment environment) {
        this.environment = environment;
    }

    /** Adds the issue of an invoice. */
    ObjectNode issue(Row invoice, OffsetDateTime generated) {
        ObjectNode json = invoice.json();
        String tax =
                Money.of(json, "cuota_iva").add(Money.of(json, "cuota_recargo")).toPlainString();
        Link link = link(invoice, generated);
        String total = Money.of(json, "total").toPlainString();
        return append(invoice, "issue", link, Fingerprint.ofIssue(link, invoice.text("tipo_factura"), tax, total));
    }

    /** Adds the annulment of an invoice. */
    ObjectNode annulment(Row invoice, OffsetDateTime generated) {
        Link link = link(invoice, generated);
        return append(invoice, "annulment", link, Fingerprint.ofAnnulment(link));
    }

    /** The record of this kind about an invoice; null if there is none. */
    @Nullable
    ObjectNode record(String kind, String invoice) {
        Row row = environment.table(RECORDS).find(kind + "/" + invoice);
        return row == null ? null : row.json().deepCopy().without(List.of("id", "kind", "invoice"));
    }

    private Link link(Row invoice, OffsetDateTime generated) {
        Row head = environment.table(HEADS).find(headId(invoice));
        return new Link(
                invoice.text("emisor_nif"),
                invoice.text("numero_completo"),
                LocalDate.parse(invoice.text("fecha_expedicion")),
                head == null ? null : head.text("fingerprint"),
                generated);
    }

    private ObjectNode append(Row invoice, String kind, Link link, String fingerprint) {
        Row head = environment.table(HEADS).find(headId(invoice));
        if (head == null) {
            ObjectNode empty = JsonNodeFactory.instance.objectNode().put("id", headId(invoice));
            head = environment.table(HEADS).add(invoice.client(), empty);
        }
        int place = head.json().path("place").asInt() + 1;
        head.json().put("place", place).put("fingerprint", fingerprint);
        ObjectNode made = JsonNodeFactory.instance.objectNode();
        made.put("id", kind + "/" + invoice.id()).put("kind", kind).put("invoice", invoice.id());
        made.put("place", place).put("previous", link.previous()).put("fingerprint", fingerprint);
        made.put("generated_at", Fingerprint.moment(link.generated()));
        environment.table(RECORDS).add(invoice.client(), made);
        return made;
    }

    private static String headId(Row invoice) {
        return "chain/" + invoice.client();
    }
}
