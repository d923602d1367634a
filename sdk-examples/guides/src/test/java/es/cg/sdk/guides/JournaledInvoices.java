package es.cg.sdk.guides;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.AlreadyDoneException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.journal.SettleReport;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The program of docs/containers.md. */
final class JournaledInvoices {
    private JournaledInvoices() {}

    static CgClient open(DataSource dataSource, String baseUrl, ApiKey apiKey) {
        // snippet open
        JdbcWriteJournal.createTables(dataSource); // unless a migration tool creates them
        JdbcWriteJournal journal = JdbcWriteJournal.open(dataSource, "firm-7", WriteJournal.Environment.PRODUCTION);
        CgClient cg = CgClient.builder()
                .baseUrl(baseUrl)
                .apiKey(apiKey)
                .writeJournal(journal)
                .build();
        // end snippet
        return cg;
    }

    static @Nullable String issue(CgClient cg, NewInvoice request, List<CallException> later) {
        String number = null;
        // snippet issue
        try {
            Invoice invoice = cg.forClient(1001)
                    .invoices()
                    .issue(request, IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
            number = invoice.numeroCompleto(); // also if another process, or an earlier call, has issued it
        } catch (AlreadyDoneException e) {
            number = e.number(); // it is issued, and cannot be read now; the number may be null
        } catch (CallException e) {
            if (e.outcome() == Outcome.UNKNOWN) { // it may have been issued: call again later with the same document
                later.add(e);
            } else {
                throw e; // NOTHING_DONE: fix the cause, and call again
            }
        }
        // end snippet
        return number;
    }

    static SettleReport settle(CgClient cg, List<String> messages) {
        // snippet settle
        SettleReport report = cg.journaledWrites().settle(); // looks each write in doubt up, and sends nothing
        for (UnknownWrite left : report.inDoubt()) {
            messages.add("client " + left.client() + ", series " + left.series() + ", " + left.reference() + ", "
                    + left.amount() + " EUR, last attempt " + left.lastAttemptEnded() + ", key " + left.key() + ": "
                    + left.reason()); // what was searched, and what looks alike
        }
        // end snippet
        return report;
    }

    static List<String> notDone(CgClient cg, List<String> notThere) {
        // snippet person
        // Of many writes at once: the panel of the firm does not have them. Of one that it has:
        // settle(key, Finding.foundAs(id, number), "user-17")
        List<String> needNextGeneration = cg.journaledWrites().settle(notThere, Finding.notDone(), "user-17");
        // end snippet
        return needNextGeneration;
    }

    /** A document of the ERP. The generation is 1, until a person has given it the next one. */
    record ErpInvoice(long client, String number, int generation) {
        IdempotencyKey key() {
            return IdempotencyKey.forDocument("erp-invoice", number).generation(generation);
        }

        /** Each generation has a reference of its own, by which it is looked up. */
        String reference() {
            return generation == 1 ? number : number + "/" + generation;
        }

        NewInvoice toRequest() {
            return ExampleInvoice.request().toBuilder()
                    .referenciaExterna(reference())
                    .build();
        }
    }

    static BatchReport<ErpInvoice, Invoice> run(CgClient cg, List<ErpInvoice> erpInvoices) {
        // snippet batch
        BatchReport<ErpInvoice, Invoice> report = cg.batch(erpInvoices)
                .keyedBy(ErpInvoice::key)
                .journalNamed("november") // rows of the write journal: no file, any process continues it
                .onUnknown((item, unknown) ->
                        Finding.of(cg.forClient(item.client()).invoices().findByReference(item.reference())))
                .run(
                        (api, item) -> api.forClient(item.client()).invoices().issue(item.toRequest()),
                        (item, done, connection) -> save(connection, item.number(), done.number()));
        report.failed().forEach(System.err::println);
        report.unknown().forEach(System.err::println); // with the reasons: run the batch again later
        // end snippet
        return report;
    }

    // snippet save
    /** Runs in the transaction that marks the item as told: do not commit it, roll it back or close it. */
    private static void save(Connection connection, String document, @Nullable String number) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO erp_number VALUES (?, ?)")) {
            insert.setString(1, document);
            insert.setString(2, number);
            insert.executeUpdate();
        }
    }
    // end snippet

    static JdbcWriteJournal.Purged purge(JdbcWriteJournal journal) {
        // snippet purge
        JdbcWriteJournal.Purged purged = journal.purge(Instant.now().minus(Duration.ofDays(400)));
        // end snippet
        return purged;
    }
}
