package es.cg.sdk.examples.spring;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The ERP's own tables. Events may come before the answer to the call, so they do not refer to the invoice's row. */
@Repository
class InvoiceTable {
    private final JdbcTemplate jdbc;

    InvoiceTable(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    void issued(String document, String invoice) {
        jdbc.update("MERGE INTO erp_invoice (document, invoice) KEY (document) VALUES (?, ?)", document, invoice);
    }

    void happened(String invoice, String kind) {
        jdbc.update("INSERT INTO erp_invoice_event (invoice, kind) VALUES (?, ?)", invoice, kind);
    }

    /** Returns what has happened to the invoice of a document. */
    List<String> history(String document) {
        return jdbc.queryForList(
                "SELECT e.kind FROM erp_invoice i JOIN erp_invoice_event e ON e.invoice = i.invoice WHERE i.document = ?",
                String.class,
                document);
    }
}
