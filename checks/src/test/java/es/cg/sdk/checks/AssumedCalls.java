package es.cg.sdk.checks;

import static es.cg.sdk.checks.OperationCall.Refusal.INVALID;
import static es.cg.sdk.checks.OperationCall.Refusal.UNKNOWN_ID;

import es.cg.sdk.checks.OperationCall.Preparation;
import es.cg.sdk.checks.OperationCall.Refusal;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.files.Download;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Calls of the operations that the contract names without their paths. */
final class AssumedCalls {
    // The ids in these calls are of nothing that the mock has.
    private static final Set<String> UNKNOWN_IDS = Set.of(
            "invoices.collectDueDate",
            "documents.get",
            "documents.correct",
            "expenses.get",
            "expenses.confirm",
            "irpfPayments.get",
            "irpfPayments.confirm",
            "taxModels.get",
            "bankTransactions.get",
            "matchProposals.list",
            "addressees.get",
            "addressees.update",
            "products.get",
            "products.update",
            "recurringInvoices.get",
            "recurringInvoices.update",
            "recurringInvoices.pause",
            "recurringInvoices.resume",
            "recurringInvoices.cancel",
            "recurringInvoices.nextIssues",
            "sepaMandates.get",
            "sepaMandates.revoke",
            "sepaRemittances.get",
            "sepaRemittances.file",
            "accountingEntries.get",
            "documentRequests.get",
            "payslips.get",
            "workers.get",
            "workerContracts.list",
            "workerContracts.create",
            "workerContracts.get",
            "webhooks.resend");

    // Nor are those in these requests.
    private static final Set<String> INVALID_FIELDS = Set.of(
            "expenses.create",
            "irpfPayments.create",
            "addressees.create",
            "products.create",
            "recurringInvoices.create",
            "sepaMandates.create");

    // All others succeed.
    static final Map<String, Refusal> REFUSALS = refusals();

    // What is called first so that there is a record to act on, by the operation that then gets its id.
    static final Map<String, Preparation> FIRST = Map.of(
            "webhooks.get",
                    (cg, laura) -> cg.webhookDestinations()
                            .create(FullRequests.DESTINATION)
                            .id(),
            "webhooks.update",
                    (cg, laura) -> cg.webhookDestinations()
                            .create(FullRequests.DESTINATION)
                            .id(),
            "webhooks.delete",
                    (cg, laura) -> cg.webhookDestinations()
                            .create(FullRequests.DESTINATION)
                            .id(),
            "webhooks.resend",
                    (cg, laura) -> cg.webhookDestinations()
                            .create(FullRequests.DESTINATION)
                            .id(),
            "invoices.get",
                    (cg, laura) -> laura.invoices().issue(ShownCalls.INVOICE).id(),
            "bankAccounts.get",
                    (cg, laura) -> laura.bankAccounts().list().iterator().next().id(),
            "taxModels.file",
                    (cg, laura) -> laura.taxModels()
                            .generate(NewTaxModel.of(Modelo.M303, 2026).periodo("3T"))
                            .await(Duration.ofMinutes(1))
                            .id());

    private AssumedCalls() {}

    private static Map<String, Refusal> refusals() {
        Map<String, Refusal> refusals = new HashMap<>();
        INVALID_FIELDS.forEach(each -> refusals.put(each, INVALID));
        UNKNOWN_IDS.forEach(each -> refusals.put(each, UNKNOWN_ID));
        refusals.put("clients.create", new Refusal(409, "cliente_duplicado"));
        return refusals;
    }

    static List<OperationCall> all(Path folder) {
        return Stream.of(
                        firm(),
                        invoicesAndDocuments(),
                        expenses(),
                        booksAndTaxes(folder),
                        banks(),
                        directory(),
                        recurringAndSepa(folder),
                        payroll())
                .flatMap(List::stream)
                .toList();
    }

    // formatter:off
    private static List<OperationCall> firm() {
        return List.of(
            new OperationCall("clients.create",  AssumedRequests.CLIENT.json(),        (cg, laura, id) -> cg.clients().create(AssumedRequests.CLIENT)),
            new OperationCall("clients.get",     null,                                 (cg, laura, id) -> cg.clients().get(1001)),
            new OperationCall("clients.update",  AssumedRequests.CLIENT_CHANGE.json(), (cg, laura, id) -> cg.clients().update(1001, AssumedRequests.CLIENT_CHANGE)),
            new OperationCall("webhooks.list",   null,                                 (cg, laura, id) -> cg.webhookDestinations().list().pages().iterator().next()),
            new OperationCall("webhooks.get",    null,                                 (cg, laura, id) -> cg.webhookDestinations().get(id)),
            new OperationCall("webhooks.update", FullRequests.DESTINATION.json(),      (cg, laura, id) -> cg.webhookDestinations().update(id, FullRequests.DESTINATION)),
            new OperationCall("webhooks.delete", null,                                 (cg, laura, id) -> cg.webhookDestinations().delete(id)),
            new OperationCall("webhooks.resend", null,                                 (cg, laura, id) -> cg.webhookDestinations().resend(id, "del_1")));
    }

    private static List<OperationCall> invoicesAndDocuments() {
        return List.of(
            new OperationCall("invoices.get",            null,                              (cg, laura, id) -> laura.invoices().get(id)),
            new OperationCall("invoices.collectDueDate", AssumedRequests.COLLECTION.json(), (cg, laura, id) -> laura.invoices().collectDueDate("inv_1", 1, AssumedRequests.COLLECTION)),
            new OperationCall("documents.list",          null,                              (cg, laura, id) -> laura.documents().list().pages().iterator().next()),
            new OperationCall("documents.get",           null,                              (cg, laura, id) -> laura.documents().get("doc_1")),
            new OperationCall("documents.correct",       AssumedRequests.CORRECTION.json(), (cg, laura, id) -> laura.documents().correct("doc_1", AssumedRequests.CORRECTION)));
    }

    private static List<OperationCall> expenses() {
        return List.of(
            new OperationCall("expenses.list",        null,                                (cg, laura, id) -> laura.expenses().list().pages().iterator().next()),
            new OperationCall("expenses.create",      AssumedRequests.EXPENSE.json(),      (cg, laura, id) -> laura.expenses().create(AssumedRequests.EXPENSE)),
            new OperationCall("expenses.get",         null,                                (cg, laura, id) -> laura.expenses().get("exp_1")),
            new OperationCall("expenses.confirm",     null,                                (cg, laura, id) -> laura.expenses().confirm("exp_1")),
            new OperationCall("irpfPayments.list",    null,                                (cg, laura, id) -> laura.irpfPayments().list().pages().iterator().next()),
            new OperationCall("irpfPayments.create",  AssumedRequests.IRPF_PAYMENT.json(), (cg, laura, id) -> laura.irpfPayments().create(AssumedRequests.IRPF_PAYMENT)),
            new OperationCall("irpfPayments.get",     null,                                (cg, laura, id) -> laura.irpfPayments().get("irp_1")),
            new OperationCall("irpfPayments.confirm", null,                                (cg, laura, id) -> laura.irpfPayments().confirm("irp_1")));
    }

    private static List<OperationCall> booksAndTaxes(Path folder) {
        return List.of(
            new OperationCall("accountingEntries.list", null,                           (cg, laura, id) -> laura.accountingEntries().list().pages().iterator().next()),
            new OperationCall("accountingEntries.get",  null,                           (cg, laura, id) -> laura.accountingEntries().get("ent_1")),
            new OperationCall("accounts.list",          null,                           (cg, laura, id) -> laura.accounts().list().pages().iterator().next()),
            new OperationCall("accounts.create",        AssumedRequests.ACCOUNT.json(), (cg, laura, id) -> laura.accounts().create(AssumedRequests.ACCOUNT)),
            new OperationCall("accounts.get",           null,                           (cg, laura, id) -> laura.accounts().get("430")),
            new OperationCall("accountingPeriods.list", null,                           (cg, laura, id) -> laura.accountingPeriods().list().pages().iterator().next()),
            new OperationCall("taxModels.list",         null,                           (cg, laura, id) -> laura.taxModels().list().pages().iterator().next()),
            new OperationCall("taxModels.get",          null,                           (cg, laura, id) -> laura.taxModels().get("mod_1")),
            new OperationCall("taxModels.file",         null,                           (cg, laura, id) -> laura.taxModels().file(id, TaxModel.Formato.PDF, Download.toFile(folder.resolve("modelo.pdf")))),
            new OperationCall("taxCalendar.list",       null,                           (cg, laura, id) -> laura.taxObligations().list().pages().iterator().next()),
            new OperationCall("documentRequests.list",  null,                           (cg, laura, id) -> laura.documentRequests().list().pages().iterator().next()),
            new OperationCall("documentRequests.get",   null,                           (cg, laura, id) -> laura.documentRequests().get("req_1")));
    }

    private static List<OperationCall> banks() {
        return List.of(
            new OperationCall("bankAccounts.get",     null, (cg, laura, id) -> laura.bankAccounts().get(id)),
            new OperationCall("bankTransactions.get", null, (cg, laura, id) -> laura.bankTransactions().get("btx_1")),
            new OperationCall("bankImports.list",     null, (cg, laura, id) -> laura.bankImports().list().pages().iterator().next()),
            new OperationCall("matchProposals.list",  null, (cg, laura, id) -> laura.matchProposals().list("btx_1").pages().iterator().next()));
    }

    private static List<OperationCall> directory() {
        return List.of(
            new OperationCall("addressees.list",   null,                                    (cg, laura, id) -> laura.addressees().list().pages().iterator().next()),
            new OperationCall("addressees.create", AssumedRequests.ADDRESSEE.json(),        (cg, laura, id) -> laura.addressees().create(AssumedRequests.ADDRESSEE)),
            new OperationCall("addressees.get",    null,                                    (cg, laura, id) -> laura.addressees().get("adr_1")),
            new OperationCall("addressees.update", AssumedRequests.ADDRESSEE_CHANGE.json(), (cg, laura, id) -> laura.addressees().update("adr_1", AssumedRequests.ADDRESSEE_CHANGE)),
            new OperationCall("products.list",     null,                                    (cg, laura, id) -> laura.products().list().pages().iterator().next()),
            new OperationCall("products.create",   AssumedRequests.PRODUCT.json(),          (cg, laura, id) -> laura.products().create(AssumedRequests.PRODUCT)),
            new OperationCall("products.get",      null,                                    (cg, laura, id) -> laura.products().get("prd_1")),
            new OperationCall("products.update",   AssumedRequests.PRODUCT_CHANGE.json(),   (cg, laura, id) -> laura.products().update("prd_1", AssumedRequests.PRODUCT_CHANGE)));
    }

    private static List<OperationCall> recurringAndSepa(Path folder) {
        return List.of(
            new OperationCall("recurringInvoices.list",       null,                                    (cg, laura, id) -> laura.recurringInvoices().list().pages().iterator().next()),
            new OperationCall("recurringInvoices.create",     AssumedRequests.RECURRING.json(),        (cg, laura, id) -> laura.recurringInvoices().create(AssumedRequests.RECURRING)),
            new OperationCall("recurringInvoices.get",        null,                                    (cg, laura, id) -> laura.recurringInvoices().get("rec_1")),
            new OperationCall("recurringInvoices.update",     AssumedRequests.RECURRING_CHANGE.json(), (cg, laura, id) -> laura.recurringInvoices().update("rec_1", AssumedRequests.RECURRING_CHANGE)),
            new OperationCall("recurringInvoices.pause",      null,                                    (cg, laura, id) -> laura.recurringInvoices().pause("rec_1")),
            new OperationCall("recurringInvoices.resume",     null,                                    (cg, laura, id) -> laura.recurringInvoices().resume("rec_1")),
            new OperationCall("recurringInvoices.cancel",     null,                                    (cg, laura, id) -> laura.recurringInvoices().cancel("rec_1")),
            new OperationCall("recurringInvoices.nextIssues", null,                                    (cg, laura, id) -> laura.recurringInvoices().nextIssues("rec_1").pages().iterator().next()),
            new OperationCall("sepaMandates.list",            null,                                    (cg, laura, id) -> laura.sepaMandates().list().pages().iterator().next()),
            new OperationCall("sepaMandates.create",          AssumedRequests.MANDATE.json(),          (cg, laura, id) -> laura.sepaMandates().create(AssumedRequests.MANDATE)),
            new OperationCall("sepaMandates.get",             null,                                    (cg, laura, id) -> laura.sepaMandates().get("man_1")),
            new OperationCall("sepaMandates.revoke",          AssumedRequests.REVOCATION.json(),       (cg, laura, id) -> laura.sepaMandates().revoke("man_1", AssumedRequests.REVOCATION)),
            new OperationCall("sepaRemittances.list",         null,                                    (cg, laura, id) -> laura.sepaRemittances().list().pages().iterator().next()),
            new OperationCall("sepaRemittances.get",          null,                                    (cg, laura, id) -> laura.sepaRemittances().get("rem_1")),
            new OperationCall("sepaRemittances.file",         null,                                    (cg, laura, id) -> laura.sepaRemittances().file("rem_1", Download.toFile(folder.resolve("remesa.xml")))));
    }

    private static List<OperationCall> payroll() {
        return List.of(
            new OperationCall("payslips.list",          null,                            (cg, laura, id) -> laura.payslips().list().pages().iterator().next()),
            new OperationCall("payslips.get",           null,                            (cg, laura, id) -> laura.payslips().get("pay_1")),
            new OperationCall("workers.list",           null,                            (cg, laura, id) -> laura.workers().list().pages().iterator().next()),
            new OperationCall("workers.create",         AssumedRequests.WORKER.json(),   (cg, laura, id) -> laura.workers().create(AssumedRequests.WORKER)),
            new OperationCall("workers.get",            null,                            (cg, laura, id) -> laura.workers().get("wrk_1")),
            new OperationCall("workerContracts.list",   null,                            (cg, laura, id) -> laura.workerContracts().list("wrk_1").pages().iterator().next()),
            new OperationCall("workerContracts.create", AssumedRequests.CONTRACT.json(), (cg, laura, id) -> laura.workerContracts().create("wrk_1", AssumedRequests.CONTRACT)),
            new OperationCall("workerContracts.get",    null,                            (cg, laura, id) -> laura.workerContracts().get("con_1")));
    }
    // formatter:on
}
