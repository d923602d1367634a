package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.Fingerprint;
import es.cg.sdk.mock.internal.domain.Fingerprint.Link;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The chain of billing records of each issuer, over all series, in the order in which the records were made. Annulments
 * are records too, and no answer of the tax authority removes a record.
 */
record FingerprintChain(Environment environment) {
    private static final String RECORDS = "billing_records";
    private static final String HEADS = "billing_chains";

    /** Adds the issue of an invoice, and returns its record. */
    ObjectNode issue(Row invoice, OffsetDateTime generated) {
        JsonNode json = invoice.json();
        Row head = head(invoice.client());
        Link link = link(json, head, generated);
        return append(invoice, "issue", head, link, ofIssue(link, json));
    }

    /** Adds the annulment of an invoice, and returns its record. */
    ObjectNode annulment(Row invoice, OffsetDateTime generated) {
        Row head = head(invoice.client());
        Link link = link(invoice.json(), head, generated);
        return append(invoice, "annulment", head, link, Fingerprint.ofAnnulment(link));
    }

    /** Returns the record of this kind about an invoice; null if there is none. */
    @Nullable
    ObjectNode record(String kind, String invoice) {
        Row row = environment.find(RECORDS, kind + "/" + invoice);
        if (row == null) {
            return null;
        }
        ObjectNode record = row.json().deepCopy();
        return record.without(List.of("id", "kind", "invoice"));
    }

    /**
     * Returns up to this many records of a client's chain after the first ones, oldest first, each with
     * {@code broken}: {@code link} if it does not name the fingerprint of the record before it, {@code content} if its
     * fingerprint is not that of the invoice as it is now, {@code invoice} if there is no such invoice any more, and
     * empty if it is whole.
     */
    List<ObjectNode> checked(long client, int after, int most) {
        List<Row> records = environment.table(RECORDS).of(client);
        List<ObjectNode> checked = new ArrayList<>();
        String before = after == 0 ? null : records.get(records.size() - after).text("fingerprint");
        for (int i = records.size() - 1 - after; i >= 0 && checked.size() < most; i--) {
            ObjectNode shown = records.get(i).shown();
            Row invoice = environment.find(TableNames.INVOICES, shown.path("invoice"));
            shown.put("number", invoice == null ? "" : invoice.text("numero_completo"));
            String previous = shown.path("previous").asText(null);
            boolean isLinked = Objects.equals(previous, before);
            shown.put(
                    "broken",
                    !isLinked ? "link" : invoice == null ? "invoice" : isSame(shown, invoice) ? "" : "content");
            before = shown.path("fingerprint").asText();
            checked.add(shown);
        }
        return checked;
    }

    /** Returns the record of this kind about an invoice with those beside it; null if there is none. */
    @Nullable
    ObjectNode neighbours(Row invoice, String kind) {
        ObjectNode record = record(kind, invoice.id());
        if (record == null) {
            return null;
        }
        int place = record.path("place").asInt();
        for (ObjectNode each : checked(invoice.client(), Math.max(0, place - 2), place == 1 ? 2 : 3)) {
            int distance = each.path("place").asInt() - place;
            if (distance == 0) {
                record.set("broken", each.path("broken"));
                record.put("chain", kind);
            } else {
                record.set(distance < 0 ? "before" : "after", each.retain("invoice", "number", "kind"));
            }
        }
        return record;
    }

    private static boolean isSame(ObjectNode record, Row invoice) {
        JsonNode json = invoice.json();
        Link link = new Link(
                json.path("emisor_nif").asText(),
                json.path("numero_completo").asText(),
                LocalDate.parse(json.path("fecha_expedicion").asText()),
                record.path("previous").asText(null),
                OffsetDateTime.parse(record.path("generated_at").asText()));
        String fingerprint =
                record.path("kind").asText().equals("annulment") ? Fingerprint.ofAnnulment(link) : ofIssue(link, json);
        return fingerprint.equals(record.path("fingerprint").asText());
    }

    private static String ofIssue(Link link, JsonNode json) {
        String tax =
                Money.of(json, "cuota_iva").add(Money.of(json, "cuota_recargo")).toPlainString();
        String total = Money.of(json, "total").toPlainString();
        return Fingerprint.ofIssue(link, json.path("tipo_factura").asText(), tax, total);
    }

    private static Link link(JsonNode invoice, Row head, OffsetDateTime generated) {
        return new Link(
                invoice.path("emisor_nif").asText(),
                invoice.path("numero_completo").asText(),
                LocalDate.parse(invoice.path("fecha_expedicion").asText()),
                head.json().has("fingerprint") ? head.text("fingerprint") : null,
                generated);
    }

    private ObjectNode append(Row invoice, String kind, Row head, Link link, String fingerprint) {
        int place = head.json().path("place").asInt() + 1;
        head.change(json -> json.put("place", place).put("fingerprint", fingerprint));
        String id = invoice.id();
        ObjectNode made = JsonNodeFactory.instance.objectNode();
        made.put("id", kind + "/" + id).put("kind", kind).put("invoice", id);
        made.put("place", place).put("previous", link.previous()).put("fingerprint", fingerprint);
        made.put("generated_at", Fingerprint.moment(link.generated()));
        environment.table(RECORDS).add(invoice.client(), made);
        return made;
    }

    /** Returns the head of a client's chain, with its last place and fingerprint; a new one before the first record. */
    private Row head(long client) {
        return environment.kept(HEADS, client, "chain/" + client);
    }
}
