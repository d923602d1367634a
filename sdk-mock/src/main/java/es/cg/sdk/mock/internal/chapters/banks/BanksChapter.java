package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.invoices.PaymentsChapter;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.Ibans;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.events.CapturedEmails;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bank accounts, their movements, imports of statements, and proposals of what a movement pays. */
public final class BanksChapter implements Chapter {
    private static final String ACCOUNTS = TableNames.BANK_ACCOUNTS;
    private static final String TRANSACTIONS = TableNames.BANK_TRANSACTIONS;

    // The common concept for movements of no other concept.
    private static final String VARIOUS = "99";

    // How a movement pays an invoice.
    private static final String METHOD = "transferencia";

    private final Environment environment;
    private final ListPages pages;
    private final EventLog events;
    private final CapturedEmails emails;
    private final PaymentsChapter payments;
    private final StatementImport imports;
    private final MatchProposals proposals;

    public BanksChapter(
            Environment environment,
            ListPages pages,
            Jobs jobs,
            EventLog events,
            CapturedEmails emails,
            PaymentsChapter payments) {
        this.environment = environment;
        this.pages = pages;
        this.events = events;
        this.emails = emails;
        this.payments = payments;
        this.proposals = new MatchProposals(environment, pages);
        this.imports = new StatementImport(environment, jobs, proposals);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "bankAccounts.list", this::accounts,
                "bankAccounts.get", OperationHandler.shows(environment, ACCOUNTS),
                "bankTransactions.list", this::transactions,
                "bankTransactions.get", OperationHandler.shows(environment, TRANSACTIONS),
                "bankTransactions.import", imports::accept,
                "bankImports.list", this::imports,
                "bankImports.get", OperationHandler.shows(environment, StatementImport.TABLE),
                "matchProposals.list", proposals::list,
                "matchProposals.create", proposals::create);
    }

    @Override
    public void seed(Row client) {
        if (ExampleClients.index(environment, client) == 0 || ExampleClients.isDeclared(client)) {
            new BankSeeds(environment, client).add();
        }
    }

    private ApiResponse accounts(ApiCall call) {
        String iban = call.query("iban");
        String wanted = iban == null ? null : Ibans.normal(iban);
        RowFilter filter = ListFilters.equal("_iban", wanted).and(ListFilters.equal(call, "sincronizada"));
        return pages.page(call, environment.table(ACCOUNTS), filter);
    }

    private ApiResponse transactions(ApiCall call) {
        RowFilter filter = ListFilters.equal(call, "match_status", "cuenta_id").and(ListFilters.between(call, "fecha"));
        return pages.page(call, environment.table(TRANSACTIONS), filter);
    }

    private ApiResponse imports(ApiCall call) {
        return pages.page(call, environment.table(StatementImport.TABLE), ListFilters.equal(call, "cuenta_id"));
    }

    /**
     * Adds a movement with {@code fecha}, {@code importe} and {@code concepto} to an account, and returns its record.
     */
    public ObjectNode book(Row account, ObjectNode movement) {
        String day = FieldValidator.checkedDay(movement.path("fecha")).toString();
        BigDecimal amount = InvoiceTotals.cents(movement.path("importe").decimalValue());
        BigDecimal balance = Money.of(account.json(), "saldo").add(amount);
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        fields.put("cuenta_id", account.id()).put("fecha", day).put("fecha_valor", day);
        Money.put(fields, "importe", amount);
        fields.put("moneda", account.text("moneda"));
        fields.put("concepto", movement.path("concepto").asText()).put("concepto_comun", VARIOUS);
        Money.put(fields, "saldo", balance);
        fields.put("match_status", "unmatched").putNull("importacion_id").put("origen", "manual");
        fields.putArray("factura_ids");
        fields.putArray("gasto_ids");
        account.change(json -> {
            Money.put(json, "saldo", balance);
            json.put("saldo_en", environment.clock().stamp());
        });
        environment.touch(account);
        return environment
                .table(TRANSACTIONS)
                .add(account.client(), environment.record("bank_transaction", "mov_", fields))
                .shown();
    }

    /** Ends the consent to read an account today, and returns its record; does nothing if it has ended before. */
    public ObjectNode expire(Row account) {
        if (!account.text("/consentimiento/estado").equals("caducado")) {
            String today = environment.clock().today().toString();
            account.change(json -> json.put("sincronizada", false)
                    .withObject("/consentimiento")
                    .put("estado", "caducado")
                    .put("caduca_el", today));
            environment.touch(account);
            emails.write(
                    account.client(),
                    CapturedEmails.OF_THE_FIRM,
                    Message.of("bank.consentEndedSubject").spanish(),
                    Message.of("bank.consentEndedText", account.text("iban"), today)
                            .spanish(),
                    "consentimiento_caducado");
        }
        return account.shown();
    }

    /**
     * Reconciles a movement with an invoice, for the panel: confirms its proposal, discards the others, and records the
     * payment.
     *
     * @param invoice the id of the invoice; null for the last proposed one
     * @return the record of the movement
     * @throws ApiException if there is no such movement or invoice, the movement is reconciled already, or the invoice
     *     is annulled or paid
     */
    public ObjectNode match(long client, String transaction, @Nullable String invoice) {
        Row row = environment.table(TRANSACTIONS).find(client, transaction);
        if (row == null) {
            throw ApiException.notFound(Message.of("bank.noRecord", transaction, TRANSACTIONS));
        }
        MatchProposals.checkOpen(row);
        MatchProposals.Settlement settlement = proposals.settlement(row, invoice);
        proposals.confirm(row, settlement.invoice());
        String paid = settlement.invoice().id();
        row.change(json ->
                json.put("match_status", "matched").putArray("factura_ids").add(paid));
        environment.touch(row);
        pay(row, settlement);
        events.emit("bank_transaction.matched", client, row.shown());
        return row.shown();
    }

    private void pay(Row movement, MatchProposals.Settlement settlement) {
        LocalDate day = LocalDate.parse(movement.text("fecha"));
        LocalDate today = environment.clock().today();
        ObjectNode fields = JsonNodeFactory.instance.objectNode().put("metodo", METHOD);
        fields.put("cuenta_id", movement.text("cuenta_id")).put("referencia", movement.id());
        payments.collected(settlement.invoice(), fields, settlement.amount(), day.isAfter(today) ? today : day);
    }
}
