package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.accounting.AccountingChapter;
import es.cg.sdk.mock.internal.chapters.activities.ActivitiesChapter;
import es.cg.sdk.mock.internal.chapters.banks.BanksChapter;
import es.cg.sdk.mock.internal.chapters.calendar.TaxCalendarChapter;
import es.cg.sdk.mock.internal.chapters.clients.ClientImportChapter;
import es.cg.sdk.mock.internal.chapters.clients.ClientRightsChapter;
import es.cg.sdk.mock.internal.chapters.clients.ClientsChapter;
import es.cg.sdk.mock.internal.chapters.directory.AddresseesChapter;
import es.cg.sdk.mock.internal.chapters.directory.ProductsChapter;
import es.cg.sdk.mock.internal.chapters.documents.DocumentRequestsChapter;
import es.cg.sdk.mock.internal.chapters.documents.DocumentsChapter;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.expenses.IrpfPaymentsChapter;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.invoices.PaymentsChapter;
import es.cg.sdk.mock.internal.chapters.payslips.PayslipsChapter;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.recurring.RecurringInvoicesChapter;
import es.cg.sdk.mock.internal.chapters.sepa.SepaChapter;
import es.cg.sdk.mock.internal.chapters.status.StatusChapter;
import es.cg.sdk.mock.internal.chapters.taxmodels.TaxModelsChapter;
import es.cg.sdk.mock.internal.chapters.workers.WorkersChapter;
import es.cg.sdk.mock.internal.contract.SandboxRules;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.limits.SandboxUsage;
import es.cg.sdk.mock.internal.scheduling.ClockRunner;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import es.cg.sdk.mock.internal.webhooks.DeliveryRequests;
import es.cg.sdk.mock.internal.webhooks.DestinationsChapter;
import es.cg.sdk.mock.internal.webhooks.EventRecipients;
import es.cg.sdk.mock.internal.webhooks.Handshake;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The chapters of one environment: builds each with what it uses. A new chapter is added to the constructor. */
public final class Chapters {
    private final Environment environment;
    private final SandboxUsage sandboxUsage;
    private final List<Chapter> chapters = new ArrayList<>();
    private final DestinationsChapter destinations;
    private final DeliveriesChapter deliveries;
    private final ClientsChapter clients;
    private final AccountingChapter accounting;
    private final InvoicesChapter invoices;
    private final DocumentRequestsChapter documentRequests;
    private final ExpensesChapter expenses;
    private final TaxModelsChapter taxModels;
    private final SepaChapter sepa;
    private final BanksChapter banks;
    private final PayslipsChapter payslips;
    private final TaxCalendarChapter taxCalendar;

    /** Builds the chapters over these collaborators. */
    public Chapters(ServiceContext context) {
        this.environment = context.environment();
        this.sandboxUsage = context.sandboxUsage();
        ListPages pages = context.pages();
        FirmSettings settings = context.settings();
        EventLog events = context.events();
        Jobs jobs = context.jobs();
        ClockRunner clockRunner = context.clockRunner();
        SandboxRules sandboxRules = context.contract().sandbox();
        add(jobs);
        DeliveryRequests requests = new DeliveryRequests(environment, settings);
        this.destinations = added(destinations(context, requests));
        this.deliveries = added(deliveries(context, destinations, requests));
        context.keyExpiry().whenEnded(deliveries::keyEnded);
        add(new StatusChapter(environment, settings, context.limits(), context.resetLimit()));
        this.clients = added(new ClientsChapter(environment, pages, context.limits()));
        add(new ClientImportChapter(environment, context.keys(), jobs));
        add(new ClientRightsChapter(environment, pages, context.keys(), events, context.accessLog()));
        add(new ActivitiesChapter(environment, pages, settings));
        this.accounting = added(new AccountingChapter(environment, pages));
        AccountingRecorder ledger = accounting.ledger();
        PaymentsChapter payments = added(new PaymentsChapter(
                environment, events, context.emails(), context.scenarios(), sandboxRules, clockRunner, ledger));
        this.invoices =
                added(new InvoicesChapter(environment, pages, events, sandboxRules, clockRunner, payments, ledger));
        this.documentRequests = added(new DocumentRequestsChapter(environment, pages));
        add(new DocumentsChapter(environment, pages, settings, jobs, events, documentRequests));
        this.expenses = added(new ExpensesChapter(environment, pages, events, ledger));
        add(new IrpfPaymentsChapter(environment, pages, events, ledger));
        this.taxModels = added(new TaxModelsChapter(environment, pages, jobs, events, ledger));
        invoices.whenIssued(taxModels::addLast303);
        this.sepa = added(new SepaChapter(environment, pages, payments));
        add(new AddresseesChapter(environment, pages));
        add(new ProductsChapter(environment, pages));
        add(new RecurringInvoicesChapter(environment, pages, events, context.warnings(), clockRunner, invoices));
        this.banks = added(new BanksChapter(environment, pages, jobs, events, context.emails(), payments));
        add(new WorkersChapter(environment, pages));
        this.payslips = added(new PayslipsChapter(environment, pages, ledger));
        this.taxCalendar = added(new TaxCalendarChapter(environment, pages));
    }

    private static DestinationsChapter destinations(ServiceContext context, DeliveryRequests requests) {
        return new DestinationsChapter(
                context.environment(),
                context.pages(),
                context.settings(),
                new Handshake(context.environment(), context.contract().events(), context.queue(), requests));
    }

    private static DeliveriesChapter deliveries(
            ServiceContext context, DestinationsChapter destinations, DeliveryRequests requests) {
        return new DeliveriesChapter(
                context.environment(),
                context.pages(),
                context.settings(),
                context.events(),
                context.warnings(),
                context.queue(),
                destinations,
                new EventRecipients(
                        context.present(),
                        context.keys(),
                        context.permissions(),
                        context.contract().events()),
                requests);
    }

    /** Adds a chapter, which may use those that were added before. */
    public void add(Chapter chapter) {
        chapters.add(chapter);
        chapter.tasks().forEach(environment.schedule()::on);
    }

    private <C extends Chapter> C added(C chapter) {
        add(chapter);
        return chapter;
    }

    /** Adds the example records of a new environment. */
    public void seed() {
        if (environment.sandbox()) {
            sandboxUsage.begin();
        }
        accounting.deferring(() -> chapters.forEach(Chapter::seed));
        environment.table(TableNames.CLIENTS).oldest(Integer.MAX_VALUE).forEach(this::seed);
    }

    /** Adds the example records of a client. */
    public void seed(Row client) {
        accounting.deferring(() -> chapters.forEach(chapter -> chapter.seed(client)));
    }

    /** Returns the handlers of all chapters by {@code operationId}. */
    public Map<String, OperationHandler> handlers() {
        Map<String, OperationHandler> handlers = new HashMap<>();
        chapters.forEach(chapter -> handlers.putAll(chapter.handlers()));
        handlers.replaceAll((id, handler) -> call -> {
            destinations.verifyNew(call.key());
            return handler.handle(call);
        });
        return Map.copyOf(handlers);
    }

    /** Returns the chapter of webhook destinations. */
    public DestinationsChapter destinations() {
        return destinations;
    }

    /** Returns the chapter of deliveries of events. */
    public DeliveriesChapter deliveries() {
        return deliveries;
    }

    /** Returns the chapter of clients. */
    public ClientsChapter clients() {
        return clients;
    }

    /** Returns the chapter of accounting. */
    public AccountingChapter accounting() {
        return accounting;
    }

    /** Returns the chapter of invoices. */
    public InvoicesChapter invoices() {
        return invoices;
    }

    /** Returns the chapter of requests for documents. */
    public DocumentRequestsChapter documentRequests() {
        return documentRequests;
    }

    /** Returns the chapter of expenses. */
    public ExpensesChapter expenses() {
        return expenses;
    }

    /** Returns the chapter of tax models. */
    public TaxModelsChapter taxModels() {
        return taxModels;
    }

    /** Returns the chapter of SEPA mandates and remittances. */
    public SepaChapter sepa() {
        return sepa;
    }

    /** Returns the chapter of bank accounts and movements. */
    public BanksChapter banks() {
        return banks;
    }

    /** Returns the chapter of payslips. */
    public PayslipsChapter payslips() {
        return payslips;
    }

    /** Returns the chapter of the tax calendar. */
    public TaxCalendarChapter taxCalendar() {
        return taxCalendar;
    }
}
