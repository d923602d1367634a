package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.store.RecordNames;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds a client's record of any kind by its id, and describes it in a line. The books have a section for each. */
final class BookRecords {
    private static final Map<String, List<String>> TABLES = Map.of(
            "invoices", List.of(TableNames.INVOICES),
            "models", List.of(TableNames.TAX_MODELS),
            "bank", List.of(TableNames.BANK_ACCOUNTS, TableNames.BANK_TRANSACTIONS, TableNames.MATCH_PROPOSALS),
            "documents", List.of(TableNames.DOCUMENTS, TableNames.DOCUMENT_REQUESTS),
            "expenses", List.of(TableNames.EXPENSES, TableNames.IRPF_PAYMENTS),
            "payslips", List.of(TableNames.WORKERS, TableNames.PAYSLIPS),
            "sepa", List.of(TableNames.SEPA_MANDATES, TableNames.SEPA_REMITTANCES));

    /** The sections of the books that have records, in the order in which the page shows them. */
    static final List<String> SECTIONS =
            List.of("invoices", "models", "bank", "documents", "expenses", "payslips", "sepa");

    private static final List<String> DAYS =
            List.of("fecha_expedicion", "fecha", "fecha_pago", "fecha_cobro", "plazo_fin", "creado_en");
    private static final List<String> TOTALS = List.of("total", "importe", "liquido", "base_retencion");

    private BookRecords() {}

    /**
     * A record with where it is.
     *
     * @param section the section of the books that has it
     */
    record Found(FirmEnvironment environment, String section, Row row) {}

    /** Returns the tables of a section of the books; of all for {@code all}. */
    static List<String> tables(String section) {
        return section.equals("all")
                ? TABLES.values().stream().flatMap(List::stream).toList()
                : TABLES.getOrDefault(section, List.of());
    }

    /** Returns the record of an id in these environments; null if the books have none. */
    static @Nullable Found find(List<FirmEnvironment> environments, String id) {
        for (FirmEnvironment each : environments) {
            for (Map.Entry<String, List<String>> section : TABLES.entrySet()) {
                for (String table : section.getValue()) {
                    Row row = each.table(table).find(id);
                    if (row != null) {
                        return new Found(each, section.getKey(), row);
                    }
                }
            }
        }
        return null;
    }

    /** Returns a line about a record: where it is, its name, the other party, its day, amount and state. */
    static ObjectNode line(Found found) {
        JsonNode json = found.row().json();
        ObjectNode line = Fields.none();
        line.put("id", found.row().id()).put("client", found.row().client()).put("section", found.section());
        line.put("object", json.path("object").asText()).put("name", RecordNames.of(json));
        String issued = json.path("sentido").asText().equals("recibida") ? "emisor_nombre" : "receptor_nombre";
        String other = json.path(issued).asText("");
        line.put("other", other.isEmpty() ? RecordNames.first(json, RecordNames.OTHERS) : other);
        line.put("day", RecordNames.first(json, DAYS));
        line.put("state", json.path("estado").asText());
        TOTALS.stream().filter(json::hasNonNull).findFirst().ifPresent(each -> line.set("total", json.path(each)));
        return line;
    }
}
