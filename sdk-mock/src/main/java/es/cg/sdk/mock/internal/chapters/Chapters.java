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
import es.cg.sdk.mock.internal.chapters.records.Ledger;
import es.cg.sdk.mock.internal.chapters.recurring.RecurringInvoicesChapter;
import es.cg.sdk.mock.internal.chapters.sepa.SepaChapter;
import es.cg.sdk.mock.internal.chapters.status.StatusChapter;
import es.cg.sdk.mock.internal.chapters.taxmodels.TaxModelsChapter;
import es.cg.sdk.mock.internal.chapters.workers.WorkersChapter;
import es.cg.sdk.mock.internal.contract.EventRules;
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
    private final AccountingChapter accounting;

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
        addWebhooks(context);
        add(new StatusChapter(environment, settings, context.limits(), context.resetLimit()));
        add(new ClientsChapter(environment, pages, context.limits()));
        add(new ClientImportChapter(environment, context.keys(), jobs));
        add(new ClientRightsChapter(environment, pages, context.keys(), events, context.accessLog()));
        add(new ActivitiesChapter(environment, pages, settings));
        this.accounting = new AccountingChapter(environment, pages);
        add(accounting);
        Ledger ledger = accounting.ledger();
        PaymentsChapter payments = new PaymentsChapter(
                environment, events, context.emails(), context.scenarios(), sandboxRules, clockRunner, ledger);
        add(payments);
        InvoicesChapter invoices =
                new InvoicesChapter(environment, pages, events, sandboxRules, clockRunner, payments, ledger);
        add(invoices);
        DocumentRequestsChapter requests = new DocumentRequestsChapter(environment, pages);
        add(requests);
        add(new DocumentsChapter(environment, pages, settings, jobs, events, requests));
        add(new ExpensesChapter(environment, pages, events, ledger));
        add(new IrpfPaymentsChapter(environment, pages, events, ledger));
        add(new TaxModelsChapter(environment, pages, jobs, events, ledger));
        add(new SepaChapter(environment, pages, payments));
        add(new AddresseesChapter(environment, pages));
        add(new ProductsChapter(environment, pages));
        add(new RecurringInvoicesChapter(environment, pages, events, context.warnings(), clockRunner, invoices));
        add(new BanksChapter(environment, pages, jobs, events, context.emails(), payments));
        add(new WorkersChapter(environment, pages));
        add(new PayslipsChapter(environment, pages, ledger));
        add(new TaxCalendarChapter(environment, pages));
    }

    private void addWebhooks(ServiceContext context) {
        EventRules eventRules = context.contract().events();
        DeliveryRequests requests = new DeliveryRequests(environment, context.settings());
        DestinationsChapter destinations = new DestinationsChapter(
                environment,
                context.pages(),
                context.settings(),
                new Handshake(environment, eventRules, context.queue(), requests));
        DeliveriesChapter deliveries = new DeliveriesChapter(
                environment,
                context.pages(),
                context.settings(),
                context.events(),
                context.warnings(),
                context.queue(),
                destinations,
                new EventRecipients(context.present(), context.keys(), context.permissions(), eventRules),
                requests);
        context.keyExpiry().whenEnded(deliveries::keyEnded);
        add(destinations);
        add(deliveries);
    }

    /** Adds a chapter, which may use those that were added before. */
    public void add(Chapter chapter) {
        chapters.add(chapter);
        chapter.tasks().forEach(environment.schedule()::on);
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
        return Map.copyOf(handlers);
    }

    /** Returns the chapter of this class, for the panel and for chapters that use another. */
    public <C extends Chapter> C get(Class<C> type) {
        return chapters.stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no chapter of the class " + type.getName()));
    }
}
