package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.accounting.AccountQuery;
import es.cg.sdk.accounting.AccountingEntryQuery;
import es.cg.sdk.accounting.AccountingPeriodQuery;
import es.cg.sdk.accounting.NewAccount;
import es.cg.sdk.activities.ActivityChange;
import es.cg.sdk.activities.ActivityQuery;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.banks.BankAccountQuery;
import es.cg.sdk.banks.BankImportQuery;
import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.banks.NewMatchProposal;
import es.cg.sdk.clients.ClientChange;
import es.cg.sdk.clients.NewClient;
import es.cg.sdk.clients.NewClientImport;
import es.cg.sdk.common.Iban;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.NewVatBreakdown;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDeliveryQuery;
import es.cg.sdk.directory.AddresseeChange;
import es.cg.sdk.directory.AddresseeQuery;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.directory.NewDir3;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.ProductChange;
import es.cg.sdk.directory.ProductQuery;
import es.cg.sdk.documentrequests.DocumentRequestQuery;
import es.cg.sdk.documents.DocumentQuery;
import es.cg.sdk.documents.ExtractedDataChange;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.expenses.ExpenseQuery;
import es.cg.sdk.expenses.NewExpense;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.DueDateCollection;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewDueDate;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.NewPayment;
import es.cg.sdk.irpfpayments.IrpfPaymentQuery;
import es.cg.sdk.irpfpayments.NewIrpfPayment;
import es.cg.sdk.model.Json;
import es.cg.sdk.payslips.PayslipQuery;
import es.cg.sdk.recurring.NewRecurringInvoice;
import es.cg.sdk.recurring.RecurringInvoiceChange;
import es.cg.sdk.recurring.RecurringInvoiceQuery;
import es.cg.sdk.sandbox.NewMovements;
import es.cg.sdk.sandbox.NewMovements.Movimiento;
import es.cg.sdk.sandbox.RemittanceMove;
import es.cg.sdk.sandbox.SandboxReset;
import es.cg.sdk.sandbox.SandboxReset.ClientePropio;
import es.cg.sdk.sandbox.WebhookFiring;
import es.cg.sdk.sepa.MandateRevocation;
import es.cg.sdk.sepa.NewSepaMandate;
import es.cg.sdk.sepa.SepaMandateQuery;
import es.cg.sdk.sepa.SepaRemittanceQuery;
import es.cg.sdk.taxcalendar.TaxObligationQuery;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModelQuery;
import es.cg.sdk.workers.NewWorker;
import es.cg.sdk.workers.NewWorkerContract;
import es.cg.sdk.workers.WorkerQuery;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A name given to {@code set} that is close to one that the builder knows is told in the log, once. */
final class MisspeltNamesTest {
    /**
     * A thing with a method {@code set}.
     *
     * @param declared where the contract names what it sends: a schema, or an operation's parameters
     */
    private record Settable(Class<?> owner, Supplier<Object> make, String declared) {
        void set(String name, Object value) {
            try {
                Method set = Stream.of(owner.getMethods())
                        .filter(each -> each.getName().equals("set"))
                        .findFirst()
                        .orElseThrow();
                set.invoke(make.get(), name, value);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(name, e);
            }
        }

        String name() {
            return owner.isMemberClass() && owner.getSimpleName().equals("Builder")
                    ? owner.getDeclaringClass().getSimpleName()
                    : owner.getSimpleName();
        }

        /** The wire names of its methods, as far as those follow from theirs. */
        Set<String> names() {
            return Stream.of(owner.getMethods())
                    .filter(each -> each.getParameterCount() == 1
                            && each.getReturnType().isAssignableFrom(owner)
                            && each.getDeclaringClass() != Object.class
                            && each.getDeclaringClass() != RequestBuilder.class)
                    .map(each -> wire(each.getName()))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static final List<Settable> ALL = List.of(
            new Settable(NewActivity.Builder.class, NewActivity::builder, "NewActivity"),
            new Settable(ActivityChange.Builder.class, ActivityChange::builder, "ActivityChange"),
            new Settable(NewInvoice.Builder.class, NewInvoice::builder, "NewInvoice"),
            new Settable(NewInvoiceLine.class, () -> NewInvoiceLine.of("x"), "InvoiceLine"),
            new Settable(NewDueDate.class, () -> NewDueDate.of(LocalDate.EPOCH), "DueDate"),
            new Settable(NewPayment.Builder.class, NewPayment::builder, "NewPayment"),
            new Settable(NewBankImport.Builder.class, NewBankImport::builder, "BankImportRequest"),
            new Settable(NewMatchProposal.Builder.class, NewMatchProposal::builder, "NewMatchProposal"),
            new Settable(NewClientImport.Builder.class, NewClientImport::builder, "ClientImportRequest"),
            new Settable(NewWebhookDestination.Builder.class, NewWebhookDestination::builder, "NewWebhook"),
            new Settable(NewDocument.class, () -> NewDocument.of(Upload.of("a.pdf", new byte[0])), "DocumentUpload"),
            new Settable(NewTaxModel.class, () -> NewTaxModel.of(Modelo.M303, 2026), "NewTaxModel"),
            new Settable(NewMovements.Builder.class, NewMovements::builder, "SandboxMovementsRequest"),
            new Settable(Movimiento.class, () -> Movimiento.of(LocalDate.EPOCH), "SandboxMovement"),
            new Settable(RemittanceMove.Builder.class, RemittanceMove::builder, "SandboxRemittanceMove"),
            new Settable(SandboxReset.Builder.class, SandboxReset::builder, "SandboxResetRequest"),
            new Settable(ClientePropio.class, () -> ClientePropio.of("x"), "SandboxClientSpec"),
            new Settable(WebhookFiring.Builder.class, WebhookFiring::builder, "SandboxEventRequest"),
            new Settable(NewVatBreakdown.class, () -> NewVatBreakdown.of("21"), "VatBreakdown"),
            new Settable(NewExpense.Builder.class, NewExpense::builder, "NewExpense"),
            new Settable(NewIrpfPayment.Builder.class, NewIrpfPayment::builder, "NewIrpfPayment"),
            new Settable(ExpenseQuery.class, ExpenseQuery::create, "expenses.list"),
            new Settable(IrpfPaymentQuery.class, IrpfPaymentQuery::create, "irpfPayments.list"),
            new Settable(NewDir3.class, NewDir3::create, "Dir3"),
            new Settable(NewAddressee.Builder.class, NewAddressee::builder, "NewAddressee"),
            new Settable(AddresseeChange.Builder.class, AddresseeChange::builder, "AddresseeChange"),
            new Settable(NewProduct.Builder.class, NewProduct::builder, "NewProduct"),
            new Settable(ProductChange.Builder.class, ProductChange::builder, "ProductChange"),
            new Settable(NewRecurringInvoice.Builder.class, NewRecurringInvoice::builder, "NewRecurringInvoice"),
            new Settable(
                    RecurringInvoiceChange.Builder.class, RecurringInvoiceChange::builder, "RecurringInvoiceChange"),
            new Settable(NewSepaMandate.Builder.class, NewSepaMandate::builder, "NewSepaMandate"),
            new Settable(MandateRevocation.Builder.class, MandateRevocation::builder, "MandateRevocation"),
            new Settable(NewAccount.Builder.class, NewAccount::builder, "NewAccount"),
            new Settable(NewWorker.Builder.class, NewWorker::builder, "NewWorker"),
            new Settable(NewWorkerContract.Builder.class, NewWorkerContract::builder, "NewWorkerContract"),
            new Settable(NewClient.Builder.class, NewClient::builder, "NewClient"),
            new Settable(ClientChange.Builder.class, ClientChange::builder, "ClientChange"),
            new Settable(DueDateCollection.Builder.class, DueDateCollection::builder, "DueDateCollection"),
            new Settable(ExtractedDataChange.Builder.class, ExtractedDataChange::builder, "ExtractedData"),
            new Settable(AddresseeQuery.class, AddresseeQuery::create, "addressees.list"),
            new Settable(ProductQuery.class, ProductQuery::create, "products.list"),
            new Settable(RecurringInvoiceQuery.class, RecurringInvoiceQuery::create, "recurringInvoices.list"),
            new Settable(SepaMandateQuery.class, SepaMandateQuery::create, "sepaMandates.list"),
            new Settable(SepaRemittanceQuery.class, SepaRemittanceQuery::create, "sepaRemittances.list"),
            new Settable(AccountingEntryQuery.class, AccountingEntryQuery::create, "accountingEntries.list"),
            new Settable(AccountQuery.class, AccountQuery::create, "accounts.list"),
            new Settable(AccountingPeriodQuery.class, AccountingPeriodQuery::create, "accountingPeriods.list"),
            new Settable(PayslipQuery.class, PayslipQuery::create, "payslips.list"),
            new Settable(TaxObligationQuery.class, TaxObligationQuery::create, "taxCalendar.list"),
            new Settable(DocumentRequestQuery.class, DocumentRequestQuery::create, "documentRequests.list"),
            new Settable(WorkerQuery.class, WorkerQuery::create, "workers.list"),
            new Settable(TaxModelQuery.class, TaxModelQuery::create, "taxModels.list"),
            new Settable(BankImportQuery.class, BankImportQuery::create, "bankImports.list"),
            new Settable(ActivityQuery.class, ActivityQuery::create, "activities.list"),
            new Settable(DocumentQuery.class, DocumentQuery::create, "documents.list"),
            new Settable(InvoiceQuery.class, InvoiceQuery::create, "invoices.list"),
            new Settable(BankAccountQuery.class, BankAccountQuery::create, "bankAccounts.list"),
            new Settable(BankTransactionQuery.class, BankTransactionQuery::create, "bankTransactions.list"),
            new Settable(WebhookDeliveryQuery.class, WebhookDeliveryQuery::create, "webhooks.deliveries"));

    private static List<String> logged(Consumer<CapturedLog.Lines> what) {
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            what.accept(log);
            return log.with("WARN es.cg.sdk");
        }
    }

    @Test
    void misspeltFilterIsLoggedOnceWithSuggestion() {
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            InvoiceQuery.create().set("modificado_desd", LocalDate.EPOCH);
            InvoiceQuery.create().set("modificado_desd", LocalDate.EPOCH).set("modificado_desd", "x");

            assertThat(log.with("modificado_desd\""))
                    .containsExactly("WARN es.cg.sdk InvoiceQuery.set(\"modificado_desd\"): did you mean"
                            + " \"modificado_desde\"? It is sent as it is, and the service may ignore a name"
                            + " that it does not know: then a filter has no effect, and a field is lost");
        }
    }

    @Test
    void wrongCaseOrDashesGetASuggestion() {
        assertThat(logged(log -> {
                    InvoiceQuery.create().set("Estado-Verifactu", "x");
                    BankTransactionQuery.create().set("matchStatus", "x");
                    BankTransactionQuery.create().set("limt", "x");
                    NewInvoice.builder().set("FECHAEXPEDICION", "2026-01-01");
                    NewInvoiceLine.of("x").set("ivaPct", 21);
                    NewDocument.of(Upload.of("a.pdf", new byte[0])).set("solicitudid", "x");
                }))
                .anySatisfy(
                        line -> assertThat(line).contains("InvoiceQuery", "Estado-Verifactu", "\"estado_verifactu\""))
                .anySatisfy(
                        line -> assertThat(line).contains("BankTransactionQuery", "matchStatus", "\"match_status\""))
                .anySatisfy(line -> assertThat(line).contains("BankTransactionQuery", "limt", "\"limit\""))
                .anySatisfy(line -> assertThat(line).contains("NewInvoice", "FECHAEXPEDICION", "\"fecha_expedicion\""))
                .anySatisfy(line -> assertThat(line).contains("NewInvoiceLine", "ivaPct", "\"iva_pct\""))
                .anySatisfy(line -> assertThat(line).contains("NewDocument", "solicitudid", "\"solicitud_id\""));
    }

    /** Whoever adds a method to a builder adds its name to those that it knows. */
    @TestFactory
    Stream<DynamicTest> everyBuilderMethodNameIsSuggested() {
        // One more of a list, another form of the content, and two names that are close to each other.
        Set<String> others = Set.of("linea", "vencimiento", "movimiento", "contenido", "evento", "clientes");
        return ALL.stream()
                .map(each -> dynamicTest(each.name(), () -> {
                    assertThat(each.names()).isNotEmpty();
                    for (String name : each.names()) {
                        if (!others.contains(name) && name.length() > 3) {
                            String misspelt =
                                    name.length() > 5 ? name.substring(0, name.length() - 1) + "qq" : name + "q";
                            assertThat(logged(log -> each.set(misspelt, "x")))
                                    .as(misspelt)
                                    .anyMatch(line -> line.contains(each.name() + ".set(\"" + misspelt + "\")")
                                            && line.contains("\"" + name + "\""));
                        }
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyFilterIsSentByTheNameOfItsMethod() {
        return ALL.stream()
                .filter(each -> each.owner().getSimpleName().endsWith("Query"))
                .map(each -> dynamicTest(each.name(), () -> {
                    for (Method method : each.owner().getMethods()) {
                        if (method.getReturnType() == each.owner() && method.getParameterCount() == 1) {
                            Object filtered = method.invoke(each.make().get(), value(method.getParameterTypes()[0]));
                            assertThat(filtered.toString())
                                    .matches(each.name() + "\\[" + wire(method.getName()) + "(=.*)?]");
                        }
                    }
                }));
    }

    private static Object value(Class<?> type) throws ReflectiveOperationException {
        String iban = "ES9121000418450200051332";
        Object simple = Map.of(
                        String.class,
                        iban,
                        Iban.class,
                        Iban.of(iban),
                        TaxId.class,
                        TaxId.of("12345678Z"),
                        LocalDate.class,
                        LocalDate.EPOCH,
                        Instant.class,
                        Instant.EPOCH,
                        OffsetDateTime.class,
                        OffsetDateTime.parse("2026-11-20T09:00:00+01:00"),
                        boolean.class,
                        true,
                        int.class,
                        1)
                .get(type);
        return simple == null ? type.getConstructor(String.class).newInstance("x") : simple;
    }

    private static String wire(String method) {
        return method.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    @TestFactory
    Stream<DynamicTest> contractNamesGetNoWarning() throws Exception {
        Json contract = Json.parse(Files.readAllBytes(Path.of(System.getProperty("project.root"), "openapi.json")));
        return ALL.stream()
                .map(each -> dynamicTest(each.name(), () -> {
                    Set<String> names = declared(contract, each.declared());
                    assertThat(names).isNotEmpty();
                    // The upload itself.
                    names.remove("file");
                    List<String> lines = logged(log -> names.forEach(name -> each.set(name, "1")));

                    assertThat(names)
                            .noneMatch(name -> lines.stream()
                                    .anyMatch(line -> line.contains(each.name() + ".set(\"" + name + "\")")));
                }));
    }

    private static Set<String> declared(Json contract, String where) {
        Set<String> names = new TreeSet<>(contract.get("components")
                .get("schemas")
                .get(where)
                .get("properties")
                .names());
        if (names.isEmpty()) {
            for (String path : contract.get("paths").names()) {
                Json get = contract.get("paths").get(path).get("get");
                if (where.equals(get.get("operationId").string())) {
                    get.get("parameters").items().stream()
                            .filter(each -> "query".equals(each.get("in").string()))
                            .forEach(each ->
                                    names.add(String.valueOf(each.get("name").string())));
                    names.addAll(List.of("limit", "cursor"));
                }
            }
        }
        return names;
    }

    @Test
    void unrelatedNameGetsNoWarning() {
        assertThat(logged(log -> {
                    InvoiceQuery.create().set("importe_minimo", 1).set("tipo", "F1");
                    NewInvoice.builder().set("clave_regimen", "01").set("iva", Map.of());
                    BankAccountQuery.create().set("bic", "X");
                }))
                .noneMatch(line -> line.contains("importe_minimo\"")
                        || line.contains("\"tipo\"")
                        || line.contains("clave_regimen")
                        || line.contains("\"iva\"")
                        || line.contains("\"bic\""));
    }

    @Test
    void lineBreakInNameIsReplacedInTheLog() {
        assertThat(logged(log -> InvoiceQuery.create().set("ejercici\u202e\no", "x")))
                .anyMatch(line -> line.contains("InvoiceQuery.set(\"ejercici? o\")"));
    }
}
