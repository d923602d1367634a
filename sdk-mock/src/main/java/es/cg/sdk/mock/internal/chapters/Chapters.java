package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.activities.ActivitiesChapter;
import es.cg.sdk.mock.internal.chapters.banks.BanksChapter;
import es.cg.sdk.mock.internal.chapters.clients.ClientImportChapter;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.clients.ClientRightsChapter;
import es.cg.sdk.mock.internal.chapters.clients.ClientsChapter;
import es.cg.sdk.mock.internal.chapters.directory.AddresseesChapter;
import es.cg.sdk.mock.internal.chapters.directory.ProductsChapter;
import es.cg.sdk.mock.internal.chapters.documents.DocumentsChapter;
import es.cg.sdk.mock.internal.chapters.expenses.ExpensesChapter;
import es.cg.sdk.mock.internal.chapters.expenses.IrpfPaymentsChapter;
import es.cg.sdk.mock.internal.chapters.invoices.InvoicesChapter;
import es.cg.sdk.mock.internal.chapters.recurring.RecurringInvoicesChapter;
import es.cg.sdk.mock.internal.chapters.sepa.SepaChapter;
import es.cg.sdk.mock.internal.chapters.status.StatusChapter;
import es.cg.sdk.mock.internal.chapters.taxmodels.TaxModelsChapter;
import es.cg.sdk.mock.internal.keys.KeyExpiry;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import es.cg.sdk.mock.internal.webhooks.DeliveryFaults;
import es.cg.sdk.mock.internal.webhooks.DestinationsChapter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The table of contents: every chapter that this mock has, opened over one world. */
public final class Chapters {
    private final ServiceContext office;
    private final List<Chapter> chapters = new ArrayList<>();

    /** The chapters over this office's world. */
    public Chapters(ServiceContext office) {
        this.office = office;
        DestinationsChapter destinations = new DestinationsChapter(office);
        DeliveriesChapter deliveries = new DeliveriesChapter(office, destinations, new DeliveryFaults());
        KeyExpiry keys = new KeyExpiry(office);
        keys.whenEnded(deliveries::keyEnded);
        InvoicesChapter invoices = new InvoicesChapter(office);
        List.of(
                        office.jobs(),
                        keys,
                        destinations,
                        deliveries,
                        new StatusChapter(office),
                        new ClientsChapter(office),
                        new ClientImportChapter(office),
                        new ClientRightsChapter(office),
                        new ActivitiesChapter(office),
                        invoices,
                        new DocumentsChapter(office),
                        new ExpensesChapter(office),
                        new IrpfPaymentsChapter(office),
                        new TaxModelsChapter(office),
                        new SepaChapter(office),
                        new AddresseesChapter(office),
                        new ProductsChapter(office),
                        new RecurringInvoicesChapter(office, invoices),
                        new BanksChapter(office))
                .forEach(this::add);
    }

    /** Opens a chapter more, which may stand on those that are there. */
    public void add(Chapter chapter) {
        chapters.add(chapter);
        chapter.tasks().forEach(office.world().agenda()::on);
    }

    /** Puts down what is there at first. */
    public void seed() {
        if (office.world().sandbox()) {
            office.dormancy().begin();
        }
        each(Chapter::seed);
        office.table(ClientRecords.TABLE).oldest(Integer.MAX_VALUE).forEach(this::seed);
    }

    /** Puts down what a client has at first. */
    public void seed(Row client) {
        each(chapter -> chapter.seed(client));
    }

    /** What each operation does, by {@code operationId}. */
    public Map<String, OperationHandler> handlers() {
        Map<String, OperationHandler> handlers = new HashMap<>();
        each(chapter -> handlers.putAll(chapter.handlers()));
        return Map.copyOf(handlers);
    }

    /** The chapter of this kind, for what a person does in the panel. */
    public <C extends Chapter> C the(Class<C> kind) {
        return chapters.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no chapter is a " + kind.getName()));
    }

    private void each(Consumer<Chapter> what) {
        chapters.forEach(what);
    }
}
