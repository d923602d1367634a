package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.accounting.AccountingChapter;
import es.cg.sdk.mock.internal.chapters.activities.ActivitiesChapter;
import es.cg.sdk.mock.internal.chapters.banks.BanksChapter;
import es.cg.sdk.mock.internal.chapters.calendar.TaxCalendarChapter;
import es.cg.sdk.mock.internal.chapters.clients.ClientRightsChapter;
import es.cg.sdk.mock.internal.chapters.clients.ClientsChapter;
import es.cg.sdk.mock.internal.chapters.directory.DirectoryChapter;
import es.cg.sdk.mock.internal.chapters.documents.DocumentRequestsChapter;
import es.cg.sdk.mock.internal.chapters.documents.DocumentsChapter;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.expenses.IrpfPaymentsChapter;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.invoices.PaymentsChapter;
import es.cg.sdk.mock.internal.chapters.payslips.PayslipsChapter;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.RecordsChapter;
import es.cg.sdk.mock.internal.chapters.recurring.RecurringInvoicesChapter;
import es.cg.sdk.mock.internal.chapters.sepa.SepaChapter;
import es.cg.sdk.mock.internal.chapters.status.StatusChapter;
import es.cg.sdk.mock.internal.chapters.taxmodels.TaxModelsChapter;
import es.cg.sdk.mock.internal.chapters.workers.WorkersChapter;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import es.cg.sdk.mock.internal.webhooks.DestinationsChapter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The chapters of one environment: builds each with what it uses. A new chapter is added to the constructor. */
public final class Chapters {
    private final ServiceContext context;
    private final Map<Class<?>, Chapter> chapters = new LinkedHashMap<>();

    /** Builds the chapters over these collaborators. */
    public Chapters(ServiceContext context) {
        this.context = context;
        List.of(context.jobs(), new RecordsChapter(context), new DestinationsChapter(context))
                .forEach(this::add);
        add(new DeliveriesChapter(context, destinations()));
        context.keyExpiry().whenEnded(deliveries()::keyEnded);
        List.of(
                        new StatusChapter(context),
                        new ClientsChapter(context),
                        new ClientRightsChapter(context),
                        new ActivitiesChapter(context),
                        new AccountingChapter(context))
                .forEach(this::add);
        AccountingRecorder ledger = accounting().ledger();
        PaymentsChapter payments = new PaymentsChapter(context, ledger);
        List.of(payments, new InvoicesChapter(context, payments, ledger), new DocumentRequestsChapter(context))
                .forEach(this::add);
        List.of(
                        new DocumentsChapter(context, documentRequests()),
                        new ExpensesChapter(context, ledger),
                        new IrpfPaymentsChapter(context, ledger),
                        new TaxModelsChapter(context, ledger),
                        new SepaChapter(context, payments),
                        new DirectoryChapter(context),
                        new RecurringInvoicesChapter(context, invoices()),
                        new BanksChapter(context, payments),
                        new WorkersChapter(context),
                        new PayslipsChapter(context, ledger),
                        new TaxCalendarChapter(context))
                .forEach(this::add);
        invoices().whenIssued(taxModels()::addLast303);
    }

    /** Adds a chapter, which may use those that were added before. */
    public void add(Chapter chapter) {
        chapters.put(chapter.getClass(), chapter);
        chapter.tasks().forEach(context.environment().schedule()::on);
    }

    private <C extends Chapter> C get(Class<C> chapter) {
        return chapter.cast(Objects.requireNonNull(chapters.get(chapter), "added later"));
    }

    /** Adds the example records of a new environment. */
    public void seed() {
        if (context.environment().sandbox()) {
            context.sandboxUsage().begin();
        }
        accounting().deferring(() -> chapters.values().forEach(Chapter::seed));
        context.environment().clients().forEach(this::seed);
    }

    /** Adds the example records of a client. */
    public void seed(Row client) {
        accounting().deferring(() -> chapters.values().forEach(chapter -> chapter.seed(client)));
    }

    /** Returns the handlers of all chapters by {@code operationId}. */
    public Map<String, OperationHandler> handlers() {
        Map<String, OperationHandler> handlers = new HashMap<>();
        chapters.values().forEach(chapter -> handlers.putAll(chapter.handlers()));
        handlers.replaceAll((id, handler) -> call -> {
            destinations().verifyNew(call.key());
            return handler.handle(call);
        });
        return Map.copyOf(handlers);
    }

    /** Returns the chapter of webhook destinations. */
    public DestinationsChapter destinations() {
        return get(DestinationsChapter.class);
    }

    /** Returns the chapter of deliveries of events. */
    public DeliveriesChapter deliveries() {
        return get(DeliveriesChapter.class);
    }

    /** Returns the chapter of clients. */
    public ClientsChapter clients() {
        return get(ClientsChapter.class);
    }

    /** Returns the chapter of accounting. */
    public AccountingChapter accounting() {
        return get(AccountingChapter.class);
    }

    /** Returns the chapter of invoices. */
    public InvoicesChapter invoices() {
        return get(InvoicesChapter.class);
    }

    /** Returns the chapter of requests for documents. */
    public DocumentRequestsChapter documentRequests() {
        return get(DocumentRequestsChapter.class);
    }

    /** Returns the chapter of expenses. */
    public ExpensesChapter expenses() {
        return get(ExpensesChapter.class);
    }

    /** Returns the chapter of tax models. */
    public TaxModelsChapter taxModels() {
        return get(TaxModelsChapter.class);
    }

    /** Returns the chapter of SEPA mandates and remittances. */
    public SepaChapter sepa() {
        return get(SepaChapter.class);
    }

    /** Returns the chapter of bank accounts and movements. */
    public BanksChapter banks() {
        return get(BanksChapter.class);
    }

    /** Returns the chapter of payslips. */
    public PayslipsChapter payslips() {
        return get(PayslipsChapter.class);
    }

    /** Returns the chapter of the tax calendar. */
    public TaxCalendarChapter taxCalendar() {
        return get(TaxCalendarChapter.class);
    }
}
