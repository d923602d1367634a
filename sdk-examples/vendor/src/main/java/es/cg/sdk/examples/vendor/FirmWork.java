package es.cg.sdk.examples.vendor;

import es.cg.sdk.CgClient;
import es.cg.sdk.CgClients;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.messages.UserMessages;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is done for a firm at each visit. Each step may be killed at any line, and is repeated by the next visit. */
record FirmWork(CgClients clients, WebhookRegistration registration, ErpTables tables) {
    static final UserMessages MESSAGES = UserMessages.in(Locale.forLanguageTag("es"));

    private static final Logger LOG = LoggerFactory.getLogger(FirmWork.class);

    /** Visits the firm that waits longest; returns whether there was one. No other process visits it meanwhile. */
    boolean visitNext() throws SQLException {
        boolean[] found = new boolean[1];
        tables.inTransaction(connection -> {
            String firm = ErpTables.nextFirm(connection);
            if (firm != null) {
                found[0] = true;
                ErpTables.visited(connection, firm, visit(firm));
            }
        });
        return found[0];
    }

    /** Returns what to say to a person at the firm; null if all is well. */
    private @Nullable String visit(String firm) throws SQLException {
        try {
            registration.registerAll(Map.of(firm, firm)).unverified().forEach((name, why) -> {
                LOG.warn("The destination of {} is not active: {}", name, why);
            });
            issue(firm, clients.client(firm));
            for (Map.Entry<Long, String> each : tables.watermarks(firm).entrySet()) {
                mirror(firm, each.getKey(), each.getValue());
            }
            return null;
        } catch (RuntimeException e) { // one firm that fails stops no other
            LOG.warn("The work for {} failed, and is repeated", firm, e);
            return MESSAGES.of(e);
        }
    }

    private void issue(String firm, CgClient cg) throws SQLException {
        List<ErpDocument> open = tables.open(firm);
        if (open.isEmpty()) {
            return;
        }
        BatchReport<ErpDocument, Invoice> report = cg.batch(open)
                .keyedBy(ErpDocument::key)
                .inOrderWithin(ErpDocument::client)
                .journalNamed("documents")
                .onUnknown((document, write) ->
                        Finding.of(cg.forClient(document.client()).invoices().findByReference(document.number())))
                .buildFirst(ErpDocument::toRequest)
                .run(
                        (api, document, request) ->
                                api.forClient(document.client()).invoices().issue(request),
                        (document, done, connection) -> issued(firm, document, done, connection));
        for (BatchReport.Failed<ErpDocument> each : report.failed()) {
            boolean isForAPerson =
                    each.cause() instanceof RefusedValueException || each.cause() instanceof ValidationException;
            tables.tell(firm, each.item(), isForAPerson ? "refused" : "open", MESSAGES.of(each));
        }
        for (BatchReport.Unknown<ErpDocument> each : report.unknown()) {
            tables.tell(firm, each.item(), "open", MESSAGES.of(each));
        }
        for (BatchReport.NotSent<ErpDocument> each : report.notSent()) {
            tables.tell(firm, each.item(), "open", MESSAGES.of(each));
        }
        LOG.info("{}: {}", firm, report);
    }

    /** Writes in the transaction of the write journal, once for each document. */
    private static void issued(
            String firm, ErpDocument document, BatchReport.Done<ErpDocument, Invoice> done, Connection connection)
            throws SQLException {
        ErpTables.update(
                connection,
                "UPDATE erp_document SET state = 'issued', invoice = ?, legal_number = ?, message = NULL"
                        + " WHERE firm = ? AND number = ?",
                done.objectId(),
                done.number(),
                firm,
                document.number());
    }

    private void mirror(String firm, long client, String watermark) throws SQLException {
        Watermark since = watermark.isEmpty() ? null : new Watermark(watermark);
        for (ChangePage<Invoice> page :
                clients.client(firm).forClient(client).invoices().changes(since)) {
            tables.mirror(firm, client, page);
        }
    }
}
