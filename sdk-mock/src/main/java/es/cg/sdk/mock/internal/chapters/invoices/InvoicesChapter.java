package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.access.Scenarios;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.AccountingRecorder;
import es.cg.sdk.mock.internal.chapters.records.Avisos;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.InvoiceBooks;
import es.cg.sdk.mock.internal.chapters.records.OpenMatchProposals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.TaxAviso;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Handles the operations on invoices, and seeds example invoices. Guarded by the service's lock. */
public final class InvoicesChapter implements Chapter {
    private static final String TABLE = TableNames.INVOICES;

    /** The hidden field with the integration that issued an invoice. */
    private static final String ISSUER = "_by";

    private final Environment environment;
    private final EventLog events;
    private final FingerprintChain chain;
    private final InvoiceIssuer issuer;
    private final Rectifications rectifications;
    private final VerifactuSubmission submission;
    private LongConsumer whenIssued = client -> {};
    private final PaymentsChapter payments;
    private final AccountingRecorder ledger;

    /** Creates the chapter. */
    public InvoicesChapter(ServiceContext context, PaymentsChapter payments, AccountingRecorder ledger) {
        this.environment = context.environment();
        this.events = context.events();
        this.payments = payments;
        this.ledger = ledger;
        this.chain = new FingerprintChain(environment);
        this.issuer = new InvoiceIssuer(environment, chain, ledger);
        this.rectifications = new Rectifications(environment, issuer, ledger);
        this.submission = new VerifactuSubmission(context);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("invoices.issue", this::issue);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return submission.tasks();
    }

    @Override
    public void seed(Row client) {
        InvoiceSeeds seed = new InvoiceSeeds(environment, issuer, chain, payments, ledger);
        if (ExampleRecords.index(environment, client) == 0) {
            seed.put(client.client());
        } else if (ExampleRecords.isDeclared(client)) {
            seed.declared(client.client(), client.is("_caso", "con_impagados"));
        }
    }

    /**
     * Issues an invoice: assigns its number, adds it to the chain, emits its event and starts its submission to the tax
     * authority.
     *
     * @param scenario the scenario of the sandbox; null for none
     */
    Row issue(long client, ObjectNode asked, @Nullable String scenario) {
        return begin(issuer.issue(client, asked, environment.clock().now()), scenario);
    }

    /** Issues an invoice of a recurring invoice. */
    public Row issue(Row recurring, ObjectNode asked) {
        Row invoice =
                issuer.issue(recurring.client(), asked, environment.clock().now());
        invoice.change(json -> json.put("recurrente_id", recurring.id()));
        return begin(invoice, null);
    }

    /** Returns the total that an invoice would have. */
    public BigDecimal total(long client, ObjectNode asked) {
        return Money.of(issuer.draft(client, asked), "total");
    }

    private Row begin(Row invoice, @Nullable String scenario) {
        events.emit("invoice.emitted", invoice.client(), invoice.shown());
        whenIssued.accept(invoice.client());
        submission.start(invoice, scenario);
        payments.watch(invoice);
        return invoice;
    }

    /** Sets the listener that is called with the client of each invoice that is issued. */
    public void whenIssued(LongConsumer listener) {
        whenIssued = listener;
    }

    /** Whether an integration has issued an invoice. */
    public boolean hasIssued(ApiKey key) {
        return environment.table(TABLE).findByText(ISSUER, key.integration()) != null;
    }

    /** Annuls an invoice, for the panel, and returns its record. The annulment is added to the chain. */
    public ObjectNode annul(long client, String id) {
        Row invoice = issued(client, id);
        Rectifications.checkStands(invoice);
        ApiException.conflictIf(invoice.is("estado", "rectificada"), "estado_final", "invoice.annulTheRectifyingOne");
        if (invoice.json().at("/verifactu/huella").isTextual()) {
            chain.annulment(invoice, environment.clock().now());
            submission.annul(invoice);
        }
        boolean declared = isDeclared(invoice);
        invoice.change(json -> {
            json.put("estado", "anulada");
            if (declared) {
                Avisos.add(json, TaxAviso.ANULADA_EN_PERIODO_PRESENTADO);
            }
        });
        OpenMatchProposals.discardIfSettled(environment, invoice);
        new ReplacedInvoices(environment, ledger).restore(invoice);
        rectifications.restore(invoice);
        new Compensations(environment).restore(invoice);
        environment.touch(invoice);
        ledger.annulled(invoice, environment.today());
        events.emit("invoice.annulled", client, invoice.shown());
        return invoice.shown();
    }

    /** Whether a submitted Model 303 has an invoice. */
    private boolean isDeclared(Row invoice) {
        LocalDate day = InvoiceBooks.accrual(invoice);
        return environment.table(TableNames.TAX_MODELS).of(invoice.client()).stream()
                .filter(row -> row.is("modelo", "303")
                        && row.is("estado", "presentado")
                        && row.json().path("ejercicio").asInt() == day.getYear())
                .anyMatch(row -> !day.isBefore(TaxPeriods.first(day.getYear(), row.text("periodo")))
                        && !day.isAfter(TaxPeriods.last(day.getYear(), row.text("periodo"))));
    }

    /** Rectifies an invoice, for the panel, and returns the record of the rectifying one. */
    public ObjectNode rectify(long client, String id, ObjectNode body) {
        Row original = issued(client, id);
        return begin(rectifications.issue(original, body, environment.clock().now()), null)
                .shown();
    }

    /**
     * Lets the tax authority answer an invoice, if this is the kind of an event about that and the record names an
     * issued invoice of the client.
     *
     * @return the event's id; null if it is another event
     * @throws ApiException with 409 if the invoice is not submitted to the tax authority
     */
    public @Nullable String answered(String kind, long client, ObjectNode record) {
        Row invoice = environment.find(TABLE, client, record.path("id"));
        return invoice == null || !kind.startsWith(VerifactuSubmission.EVENTS)
                ? null
                : submission.force(
                        invoice, kind.substring(VerifactuSubmission.EVENTS.length()), record.path("verifactu"));
    }

    /** Adds the {@code serie} of a body to a client, for the panel, and returns it. */
    public ObjectNode addSeries(long client, ObjectNode body) {
        return new InvoiceSeries(environment).add(client, body);
    }

    private Row issued(long client, String id) {
        Row invoice = environment.find(TABLE, client, id);
        if (invoice == null || invoice.is("sentido", "recibida")) {
            throw ApiException.notFound(Message.of("invoice.notIssued", id));
        }
        return invoice;
    }

    /** Returns an invoice with its place in the chain, as {@code chain}. */
    public ObjectNode chained(Row row) {
        ObjectNode invoice = row.shown();
        ObjectNode links = invoice.putObject("chain");
        links.set("issue", chain.record("issue", row.id()));
        links.set("annulment", chain.record("annulment", row.id()));
        return invoice;
    }

    /**
     * Returns the record of this kind about an invoice, {@code issue} or {@code annulment}, with {@code broken} and the
     * records {@code before} and {@code after} it in the chain; null if there is none.
     */
    public @Nullable ObjectNode neighbours(Row invoice, String kind) {
        return chain.neighbours(invoice, kind);
    }

    /** Returns how far the submission of an invoice's {@code issue} or {@code annulment} is; missing without one. */
    public JsonNode remission(Row invoice, String kind) {
        return VerifactuSubmission.of(invoice, kind);
    }

    /**
     * Returns up to this many records of a client's chain after the first ones, oldest first, each with {@code broken},
     * which says what is wrong with it.
     */
    public List<ObjectNode> checkedChain(long client, int after, int most) {
        return chain.checked(client, after, most);
    }

    private ApiResponse issue(ApiCall call) {
        String scenario = call.request().header(Scenarios.HEADER);
        Row invoice = issue(call.client(), call.fields(), scenario);
        invoice.change(json -> json.put(ISSUER, call.key().integration()));
        return ApiResponse.of(201, invoice.shown());
    }
}
