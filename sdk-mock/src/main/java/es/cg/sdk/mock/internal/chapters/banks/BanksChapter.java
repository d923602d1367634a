package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.FieldRules;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.Ibans;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.events.Emails;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.jobs.Jobs;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bank accounts, their movements, imports of statements, and proposals of what a movement pays. */
public final class BanksChapter implements Chapter {
    private static final String ACCOUNTS = TableNames.BANK_ACCOUNTS;
    private static final String TRANSACTIONS = TableNames.BANK_TRANSACTIONS;

    // The common concept for movements of no other concept.
    private static final String VARIOUS = "99";

    private final Environment environment;
    private final ListPages pages;
    private final EventLog events;
    private final Emails emails;
    private final StatementImport imports;
    private final MatchProposals proposals;

    public BanksChapter(Environment environment, ListPages pages, Jobs jobs, EventLog events, Emails emails) {
        this.environment = environment;
        this.pages = pages;
        this.events = events;
        this.emails = emails;
        this.proposals = new MatchProposals(environment, pages);
        this.imports = new StatementImport(environment, jobs, proposals);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "bankAccounts.list", this::accounts,
                "bankAccounts.get", call -> one(call, ACCOUNTS),
                "bankTransactions.list", this::transactions,
                "bankTransactions.get", call -> one(call, TRANSACTIONS),
                "bankTransactions.import", imports::accept,
                "bankImports.list", this::imports,
                "bankImports.get", call -> one(call, StatementImport.TABLE),
                "matchProposals.list", proposals::list,
                "matchProposals.create", proposals::create);
    }

    @Override
    public void seed(Row client) {
        if (ExampleClients.index(environment, client) == 0 || ExampleClients.isDeclared(client)) {
            new BankSeeds(environment, client).add();
        }
    }

    private ApiResponse one(ApiCall call, String table) {
        return ApiResponse.of(200, call.record(environment, table).shown());
    }

    private ApiResponse accounts(ApiCall call) {
        String iban = call.query("iban");
        String wanted = iban == null ? null : Ibans.normal(iban);
        List<Row> rows = environment.table(ACCOUNTS).of(call.client()).stream()
                .filter(row -> wanted == null || row.text("_iban").equals(wanted))
                .filter(ListFilters.equal(call, "sincronizada"))
                .toList();
        return pages.page(call, rows);
    }

    private ApiResponse transactions(ApiCall call) {
        List<Row> rows = environment.table(TRANSACTIONS).of(call.client()).stream()
                .filter(ListFilters.equal(call, "match_status", "cuenta_id"))
                .filter(ListFilters.between(call, "fecha"))
                .toList();
        return pages.page(call, rows);
    }

    private ApiResponse imports(ApiCall call) {
        List<Row> rows = environment.table(StatementImport.TABLE).of(call.client()).stream()
                .filter(ListFilters.equal(call, "cuenta_id"))
                .toList();
        return pages.page(call, rows);
    }

    /** Adds a movement with {@code fecha}, {@code importe} and {@code concepto} to an account, and returns its record. */
    public ObjectNode book(Row account, ObjectNode movement) {
        String day = FieldRules.checkedDay(movement.path("fecha")).toString();
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
        Money.put(account.json(), "saldo", balance);
        account.json().put("saldo_en", environment.clock().stamp());
        environment.touch(account);
        return environment
                .table(TRANSACTIONS)
                .add(account.client(), environment.record("bank_transaction", "mov_", fields))
                .shown();
    }

    /** Ends the consent to read an account today, and returns its record; does nothing if it has ended before. */
    public ObjectNode expire(Row account) {
        ObjectNode consent = account.json().withObject("/consentimiento");
        if (!consent.path("estado").asText().equals("caducado")) {
            String today = environment.clock().today().toString();
            consent.put("estado", "caducado").put("caduca_el", today);
            account.json().put("sincronizada", false);
            environment.touch(account);
            emails.write(
                    account.client(),
                    Emails.OF_THE_FIRM,
                    "Consentimiento bancario caducado",
                    "El consentimiento de la cuenta " + account.text("iban") + " caducó el " + today + ".",
                    "consentimiento_caducado");
        }
        return account.shown();
    }

    /**
     * Reconciles a movement with an invoice, for the panel: confirms its proposal and discards the others.
     *
     * @param invoice the id of the invoice; null for the last proposed one
     * @return the record of the movement
     * @throws ApiException if there is no such movement or invoice, or the movement is reconciled already
     */
    public ObjectNode match(long client, String transaction, @Nullable String invoice) {
        Row row = environment.table(TRANSACTIONS).find(client, transaction);
        if (row == null) {
            throw ApiException.notFound("there is no " + transaction + " in bank_transactions of this client");
        }
        MatchProposals.checkOpen(row);
        String paid = proposals.confirmed(row, invoice);
        row.json().put("match_status", "matched");
        ArrayNode invoices = row.json().putArray("factura_ids");
        invoices.add(paid);
        environment.touch(row);
        events.emit("bank_transaction.matched", client, row.shown());
        return row.shown();
    }
}
