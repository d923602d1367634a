/**
 * Typed client for the accounting, invoicing and tax-model API of a Spanish accounting firm.
 *
 * <p><b>First call.</b> {@link es.cg.sdk.CgClient} needs the address of the service and an API key:
 *
 * <pre>{@code
 * try (CgClient cg =
 *         CgClient.builder().baseUrl(address).apiKey(ApiKey.of(apiKey)).build()) {
 *     for (Activity activity : cg.forClient(1001).activities().list()) {
 *         screen.add(activity.descripcion());
 *     }
 * }
 * }</pre>
 *
 * <p><b>Chapters.</b> {@link es.cg.sdk.ClientApi} has the operations on one client of the firm, such as its {@link
 * es.cg.sdk.invoices.Invoices}, {@link es.cg.sdk.expenses.Expenses}, {@link es.cg.sdk.documents.Documents} and {@link
 * es.cg.sdk.taxmodels.TaxModels}; {@link es.cg.sdk.CgClient} has those on the firm. Many writes make a {@link
 * es.cg.sdk.batch.Batch}, lists are a {@link es.cg.sdk.call.Listing}, and what takes longer is a {@link
 * es.cg.sdk.call.Job}. {@link es.cg.sdk.CgClients} keeps the clients of many firms.
 *
 * <p><b>Writes.</b> An {@link es.cg.sdk.call.IdempotencyKey} made from your document, and a {@link
 * es.cg.sdk.journal.WriteJournal} for several processes, do each document once.
 *
 * <p><b>Errors.</b> A call that fails throws a {@link es.cg.sdk.errors.CallException}, whose {@link
 * es.cg.sdk.errors.Outcome} says whether something may have been done. {@link es.cg.sdk.messages.UserMessages} has a
 * sentence for the person at the screen.
 *
 * <p><b>Webhooks.</b> Events of the service come to {@code WebhookReceiver} of the artifact {@code sdk-webhooks}.
 */
@org.jspecify.annotations.NullMarked
module es.cg.sdk {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jsr310;
    // Its es.cg.sdk.json is in the signatures here.
    requires transitive es.cg.sdk.base;
    // Only of those who write to their database within a batch's transaction.
    requires static transitive java.sql;
    requires transitive okhttp3;
    // Comes with this library, for compilers alone.
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports es.cg.sdk;
    exports es.cg.sdk.accounting;
    exports es.cg.sdk.activities;
    exports es.cg.sdk.banks;
    exports es.cg.sdk.batch;
    exports es.cg.sdk.call;
    exports es.cg.sdk.clients;
    exports es.cg.sdk.common;
    exports es.cg.sdk.destinations;
    exports es.cg.sdk.directory;
    exports es.cg.sdk.documentrequests;
    exports es.cg.sdk.documents;
    exports es.cg.sdk.errors;
    exports es.cg.sdk.expenses;
    exports es.cg.sdk.files;
    exports es.cg.sdk.invoices;
    exports es.cg.sdk.irpfpayments;
    exports es.cg.sdk.jobs;
    exports es.cg.sdk.journal;
    exports es.cg.sdk.limits;
    exports es.cg.sdk.messages;
    exports es.cg.sdk.model;
    exports es.cg.sdk.payslips;
    exports es.cg.sdk.recurring;
    exports es.cg.sdk.sandbox;
    exports es.cg.sdk.sepa;
    exports es.cg.sdk.status;
    exports es.cg.sdk.taxcalendar;
    exports es.cg.sdk.taxmodels;
    exports es.cg.sdk.workers;
}
