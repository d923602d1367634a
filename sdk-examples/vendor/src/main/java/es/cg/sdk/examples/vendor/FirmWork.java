package es.cg.sdk.examples.vendor;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.messages.UserMessages;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** What is done for a firm at each visit. Each step may be killed at any line, and is repeated by the next visit. */
@Component
class FirmWork {
    static final UserMessages MESSAGES = UserMessages.in(Locale.forLanguageTag("es"));

    private static final Logger LOG = LoggerFactory.getLogger(FirmWork.class);

    private final JdbcClient jdbc;
    private final TransactionOperations transactions;
    private final Path files;

    FirmWork(JdbcClient jdbc, TransactionOperations transactions, @Value("${erp.files}") Path files) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.files = files;
    }

    /** Issues the open documents, and says of each of the others what keeps it. */
    void issue(String firm, CgClient cg) {
        List<ErpDocument> open = jdbc.sql(
                        "SELECT * FROM erp_document WHERE firm = ? AND state = 'open' ORDER BY client, number")
                .param(firm)
                .query(ErpDocument.class)
                .list();
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
                        (document, done, connection) -> JdbcClient.create(
                                        new SingleConnectionDataSource(connection, true))
                                .sql(issued)
                                .params(done.objectId(), done.number(), firm, document.number())
                                .update());
        LOG.info("{}: {}", firm, report);
        for (BatchReport.Failed<ErpDocument> each : report.failed()) {
            tell(firm, each.item(), isRefused(each.cause()) ? "refused" : "open", MESSAGES.of(each));
        }
        for (BatchReport.Unknown<ErpDocument> each : report.unknown()) {
            tell(firm, each.item(), "open", MESSAGES.of(each));
        }
        for (BatchReport.NotSent<ErpDocument> each : report.notSent()) {
            tell(firm, each.item(), "open", MESSAGES.of(each));
        }
    }

    /** Returns whether a person must do something: sending the document again would be refused again. */
    private static boolean isRefused(Throwable cause) {
        return cause instanceof RefusedValueException
                || (cause instanceof ApiException answer
                        && answer.outcome() == Outcome.NOTHING_DONE
                        && Set.of(400, 403, 404, 409, 422).contains(answer.status()));
    }

    /** Says what became of a document, unless it is issued. A refused one is open again when a person has mended it. */
    private void tell(String firm, ErpDocument document, String state, String message) {
        jdbc.sql("UPDATE erp_document SET state = ?, message = ? WHERE firm = ? AND number = ? AND state <> 'issued'")
                .params(state, message, firm, document.number())
                .update();
    }

    /** Stores each page of changes together with the place of the next. */
    void mirror(String firm, ClientApi client) {
        Watermark since = jdbc.sql(
                        "SELECT watermark FROM erp_client WHERE firm = ? AND client = ? AND watermark IS NOT NULL")
                .params(firm, client.clientId())
                .query(String.class)
                .optional()
                .map(Watermark::new)
                .orElse(null);
        String put = "INSERT INTO erp_mirror (firm, client, invoice, json) VALUES (?, ?, ?, ?)"
                + " ON CONFLICT (firm, invoice) DO UPDATE SET json = excluded.json";
        for (ChangePage<Invoice> page : client.invoices().changes(since)) {
            transactions.executeWithoutResult(transaction -> {
                for (Invoice each : page.records()) {
                    String json = each.json().toString();
                    jdbc.sql(put)
                            .params(firm, client.clientId(), each.id(), json)
                            .update();
                }
                jdbc.sql("UPDATE erp_client SET watermark = ? WHERE firm = ? AND client = ?")
                        .params(page.watermark().text(), firm, client.clientId())
                        .update();
            });
        }
    }

    /** Generates the yearly summaries that are wanted, each once, and downloads them. */
    void summarise(String firm, ClientApi client) {
        String open = "SELECT year FROM erp_summary WHERE firm = ? AND client = ? AND file IS NULL";
        long id = client.clientId();
        for (int year : jdbc.sql(open).params(firm, id).query(Integer.class).list()) {
            TaxModel model = client.taxModels()
                    .generate(
                            NewTaxModel.of(Modelo.M390, year),
                            IdempotencyKey.forDocument("erp-summary", id + "-" + year))
                    .await(Duration.ofMinutes(5));
            String name = firm + "-" + id + "-" + year + ".pdf";
            DownloadedFile file = client.taxModels()
                    .file(
                            Objects.requireNonNull(model.id(), "a model has an id"),
                            TaxModel.Formato.PDF,
                            Download.intoFolder(files, name).overwriting());
            jdbc.sql("UPDATE erp_summary SET file = ? WHERE firm = ? AND client = ? AND year = ?")
                    .params(file.path().toString(), firm, id, year)
                    .update();
        }
    }
}
