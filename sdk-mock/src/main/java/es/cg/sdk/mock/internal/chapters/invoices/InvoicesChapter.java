package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.access.Scenarios;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.records.Money;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client's invoices, issued and received. All state lies in the office's world, so that any instance over it will do.
 * Guarded by the service's lock.
 */
public final class InvoicesChapter implements Chapter {
    public static final String TABLE = "invoices";

    /** Which integration issued an invoice, by its hidden field. */
    private static final String ISSUER = "_by";

    private final ServiceContext office;
    private final FingerprintChain chain;
    private final InvoiceIssuer issuing;
    private final VerifactuSubmission remission;
    private final PaymentsChapter payments;

    /** The invoices of this office's clients. */
    public InvoicesChapter(ServiceContext office) {
        this.office = office;
        this.chain = new FingerprintChain(office);
        this.issuing = new InvoiceIssuer(office, chain);
        this.remission = new VerifactuSubmission(office);
        this.payments = new PaymentsChapter(office);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        Map<String, OperationHandler> handlers = new HashMap<>(payments.handlers());
        handlers.put("invoices.list", this::list);
        handlers.put("invoices.get", this::get);
        handlers.put("invoices.issue", this::issue);
        return handlers;
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        Map<String, Consumer<ObjectNode>> tasks = new HashMap<>(payments.tasks());
        tasks.putAll(remission.tasks());
        return tasks;
    }

    @Override
    public void seed(Row client) {
        InvoiceSeeds seed = new InvoiceSeeds(office, issuing, chain, payments);
        if (ClientRecords.example(office, client) == 0) {
            seed.put(client.client());
        } else if (ClientRecords.isDeclared(client)) {
            seed.declared(client.client(), client.text("_caso").equals("con_impagados"));
        }
    }

    /**
     * Issues an invoice: it takes the next number and the next link of the chain, is told, and is on its way to the tax
     * authority.
     *
     * @param scenario of the sandbox; null for none
     */
    Row issue(long client, ObjectNode asked, @Nullable String scenario) {
        return begin(issuing.issue(client, asked, office.world().clock().now()), scenario);
    }

    /** Issues an invoice that a recurring one asks for. */
    public Row issue(Row recurring, ObjectNode asked) {
        Row invoice =
                issuing.issue(recurring.client(), asked, office.world().clock().now());
        invoice.json().put("recurrente_id", recurring.id());
        return begin(invoice, null);
    }

    /** What an invoice would come to, were it issued. */
    public BigDecimal total(long client, ObjectNode asked) {
        return Money.of(issuing.written(client, asked), "total");
    }

    private Row begin(Row invoice, @Nullable String scenario) {
        office.events().emit("invoice.emitted", invoice.client(), invoice.shown());
        remission.begin(invoice, scenario);
        payments.watch(invoice);
        return invoice;
    }

    /** Whether an integration has issued an invoice. */
    public boolean hasIssued(ApiKey key) {
        return office.table(TABLE).newestFirst().stream()
                .anyMatch(row -> row.text(ISSUER).equals(key.integration()));
    }

    /** Annuls an invoice, as a person does in the panel: the annulment is a link of the chain too. */
    public ObjectNode annul(long client, String id) {
        Row invoice = office.table(TABLE).find(client, id);
        if (invoice == null || invoice.text("sentido").equals("recibida")) {
            throw ApiException.notFound("the client has issued no invoice " + id);
        }
        if (invoice.text("estado").equals("anulada")) {
            throw ApiException.conflict("factura_anulada", "the invoice is annulled already");
        }
        if (invoice.json().at("/verifactu/huella").isTextual()) {
            chain.annulment(invoice, office.world().clock().now());
        }
        invoice.json().put("estado", "anulada");
        office.world().touch(invoice);
        office.events().emit("invoice.annulled", client, invoice.shown());
        return invoice.shown();
    }

    /**
     * All invoices of a client, newest first, each with {@code chain}: the records about it, {@code issue} and
     * {@code annulment}, with {@code place} from 1, {@code previous}, {@code fingerprint} and {@code generated_at}.
     */
    public List<ObjectNode> chained(long client) {
        List<ObjectNode> invoices = new ArrayList<>();
        for (Row row : office.table(TABLE).of(client)) {
            ObjectNode invoice = row.shown();
            ObjectNode links = invoice.putObject("chain");
            links.set("issue", chain.record("issue", row.id()));
            links.set("annulment", chain.record("annulment", row.id()));
            invoices.add(invoice);
        }
        return invoices;
    }

    private ApiResponse list(ApiCall visit) {
        List<Row> rows = office.table(TABLE).of(visit.client()).stream()
                .filter(InvoiceFilter.of(visit))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse get(ApiCall visit) {
        return ApiResponse.of(200, office.named(visit, TABLE).shown());
    }

    private ApiResponse issue(ApiCall visit) {
        String scenario = visit.request().header(Scenarios.HEADER);
        Row invoice = issue(visit.client(), visit.body(), scenario);
        invoice.json().put(ISSUER, visit.key().integration());
        return ApiResponse.of(201, invoice.shown());
    }
}
