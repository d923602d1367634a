package es.cg.sdk.examples.vendor;

import es.cg.sdk.CgClient;
import es.cg.sdk.CgClients;
import es.cg.sdk.ClientApi;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.errors.ConsentException;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.messages.UserMessages;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done for a firm at each visit. Each step may be killed at any line, and is repeated by the next visit.
 *
 * @param files the folder of downloaded files
 */
record FirmWork(CgClients clients, WebhookRegistration registration, ErpTables tables, Path files) {
    static final UserMessages MESSAGES = UserMessages.in(Locale.forLanguageTag("es"));

    private static final Logger LOG = LoggerFactory.getLogger(FirmWork.class);

    /** Visits the firm that waits longest, which is locked meanwhile. Returns whether there was one. */
    boolean visitNext() throws SQLException {
        boolean[] found = new boolean[1];
        tables.inTransaction(connection -> {
            String next = "SELECT firm FROM erp_firm WHERE due <= now() ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED";
            for (String firm : ErpTables.query(connection, next, row -> row.getString(1))) {
                found[0] = true;
                String done = "UPDATE erp_firm SET due = clock_timestamp() + interval '2 seconds', message = ?"
                        + " WHERE firm = ?";
                ErpTables.update(connection, done, visit(firm), firm);
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
            CgClient cg = clients.client(firm);
            issue(firm, cg);
            for (long client :
                    tables.query("SELECT client FROM erp_client WHERE firm = ?", row -> row.getLong(1), firm)) {
                String message = visit(firm, cg.forClient(client));
                tables.update("UPDATE erp_client SET message = ? WHERE firm = ? AND client = ?", message, firm, client);
            }
            return null;
        } catch (RuntimeException e) { // one firm that fails stops no other
            LOG.warn("The work for {} failed, and is repeated", firm, e);
            return MESSAGES.of(e);
        }
    }

    private @Nullable String visit(String firm, ClientApi client) throws SQLException {
        try {
            mirror(firm, client);
            summarise(firm, client);
            return null;
        } catch (ConsentException e) { // a matter of this client alone
            return MESSAGES.of(e);
        }
    }

    private void issue(String firm, CgClient cg) throws SQLException {
        List<ErpDocument> open = tables.query(
                "SELECT * FROM erp_document WHERE firm = ? AND state = 'open' ORDER BY client, number",
                ErpDocument::read,
                firm);
        if (open.isEmpty()) {
            return;
        }
        String issued = "UPDATE erp_document SET state = 'issued', invoice = ?, legal_number = ?, message = NULL"
                + " WHERE firm = ? AND number = ?";
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
                        (document, done, connection) -> ErpTables.update(
                                connection, issued, done.objectId(), done.number(), firm, document.number()));
        LOG.info("{}: {}", firm, report);
        for (BatchReport.Failed<ErpDocument> each : report.failed()) {
            boolean isWrong =
                    each.cause() instanceof RefusedValueException || each.cause() instanceof ValidationException;
            tell(firm, each.item(), isWrong ? "refused" : "open", MESSAGES.of(each));
        }
        for (BatchReport.Unknown<ErpDocument> each : report.unknown()) {
            tell(firm, each.item(), "open", MESSAGES.of(each));
        }
        for (BatchReport.NotSent<ErpDocument> each : report.notSent()) {
            tell(firm, each.item(), "open", MESSAGES.of(each));
        }
    }

    /** Says what became of a document. A refused one is open again when a person has corrected it. */
    private void tell(String firm, ErpDocument document, String state, String message) throws SQLException {
        tables.update(
                "UPDATE erp_document SET state = ?, message = ? WHERE firm = ? AND number = ?",
                state,
                message,
                firm,
                document.number());
    }

    /** Stores each page of changes together with the place of the next. */
    private void mirror(String firm, ClientApi client) throws SQLException {
        String stored = "SELECT watermark FROM erp_client WHERE firm = ? AND client = ? AND watermark IS NOT NULL";
        List<Watermark> since = tables.query(stored, row -> new Watermark(row.getString(1)), firm, client.clientId());
        for (ChangePage<Invoice> page : client.invoices().changes(since.isEmpty() ? null : since.get(0))) {
            tables.inTransaction(connection -> {
                for (Invoice each : page.records()) {
                    String put = "INSERT INTO erp_mirror (firm, client, invoice, json) VALUES (?, ?, ?, ?)"
                            + " ON CONFLICT (firm, invoice) DO UPDATE SET json = excluded.json";
                    ErpTables.update(
                            connection,
                            put,
                            firm,
                            client.clientId(),
                            each.id(),
                            each.json().toString());
                }
                String move = "UPDATE erp_client SET watermark = ? WHERE firm = ? AND client = ?";
                ErpTables.update(connection, move, page.watermark().text(), firm, client.clientId());
            });
        }
    }

    /** Generates the yearly summaries that are wanted, each once, and downloads them. */
    private void summarise(String firm, ClientApi client) throws SQLException {
        String open = "SELECT year FROM erp_summary WHERE firm = ? AND client = ? AND file IS NULL";
        for (int year : tables.query(open, row -> row.getInt(1), firm, client.clientId())) {
            TaxModel model = client.taxModels()
                    .generate(
                            NewTaxModel.of(Modelo.M390, year),
                            IdempotencyKey.forDocument("erp-summary", Integer.toString(year)))
                    .await(Duration.ofMinutes(5));
            String name = firm + "-" + client.clientId() + "-" + year + ".pdf";
            DownloadedFile file = client.taxModels()
                    .file(
                            Objects.requireNonNull(model.id(), "a model has an id"),
                            TaxModel.Formato.PDF,
                            Download.intoFolder(files, name).overwriting());
            tables.update(
                    "UPDATE erp_summary SET file = ? WHERE firm = ? AND client = ? AND year = ?",
                    file.path().toString(),
                    firm,
                    client.clientId(),
                    year);
        }
    }
}
