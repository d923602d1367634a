package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.clients.ClientRecords;
import es.cg.sdk.mock.internal.chapters.invoices.InvoiceRules;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.chapters.records.Money;
import es.cg.sdk.mock.internal.domain.Ibans;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.events.Emails;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client's bank accounts, their movements, the statements that brought them, and what the movements pay. */
public final class BanksChapter implements Chapter {
    /** The accounts, by their table. */
    public static final String ACCOUNTS = "bank_accounts";

    static final String TRANSACTIONS = "bank_transactions";
    static final String IMPORTS = "bank_imports";

    // The common concept of what is none of the others.
    private static final String VARIOUS = "99";

    private final ServiceContext office;
    private final StatementImport imports;
    private final MatchProposals proposals;

    public BanksChapter(ServiceContext office) {
        this.office = office;
        this.proposals = new MatchProposals(office);
        this.imports = new StatementImport(office, proposals);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "bankAccounts.list", this::accounts,
                "bankAccounts.get", visit -> one(visit, ACCOUNTS),
                "bankTransactions.list", this::transactions,
                "bankTransactions.get", visit -> one(visit, TRANSACTIONS),
                "bankTransactions.import", imports::accept,
                "bankImports.list", this::imports,
                "bankImports.get", visit -> one(visit, IMPORTS),
                "matchProposals.list", proposals::list,
                "matchProposals.create", proposals::create);
    }

    @Override
    public void seed(Row client) {
        if (ClientRecords.example(office, client) == 0 || ClientRecords.isDeclared(client)) {
            new BankSeeds(office, client).plant();
        }
    }

    private ApiResponse one(ApiCall visit, String table) {
        return ApiResponse.of(200, office.named(visit, table).shown());
    }

    private ApiResponse accounts(ApiCall visit) {
        String iban = visit.query("iban");
        String wanted = iban == null ? null : Ibans.normal(iban);
        List<Row> rows = office.table(ACCOUNTS).of(visit.client()).stream()
                .filter(row -> wanted == null || row.text("_iban").equals(wanted))
                .filter(ListFilters.equal(visit, "sincronizada"))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse transactions(ApiCall visit) {
        List<Row> rows = office.table(TRANSACTIONS).of(visit.client()).stream()
                .filter(ListFilters.equal(visit, "match_status", "cuenta_id"))
                .filter(ListFilters.between(visit, "fecha"))
                .toList();
        return office.listings().page(visit, rows);
    }

    private ApiResponse imports(ApiCall visit) {
        List<Row> rows = office.table(IMPORTS).of(visit.client()).stream()
                .filter(ListFilters.equal(visit, "cuenta_id"))
                .toList();
        return office.listings().page(visit, rows);
    }

    /** Puts a movement of these {@code fecha}, {@code importe} and {@code concepto} on an account. */
    public ObjectNode book(Row account, ObjectNode movement) {
        String day = InvoiceRules.day(movement.path("fecha")).toString();
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
        account.json().put("saldo_en", office.world().clock().stamp());
        office.world().touch(account);
        return office.table(TRANSACTIONS)
                .add(account.client(), office.world().record("bank_transaction", "mov_", fields))
                .shown();
    }

    /** The consent to read an account has run out, from today; once is enough. */
    public ObjectNode expire(Row account) {
        ObjectNode consent = account.json().withObject("/consentimiento");
        if (!consent.path("estado").asText().equals("caducado")) {
            String today = office.world().clock().today().toString();
            consent.put("estado", "caducado").put("caduca_el", today);
            account.json().put("sincronizada", false);
            office.world().touch(account);
            new Emails(office.world())
                    .write(
                            account.client(),
                            Emails.OF_THE_FIRM,
                            "Consentimiento bancario caducado",
                            "El consentimiento de la cuenta " + account.text("iban") + " caducó el " + today + ".",
                            "consentimiento_caducado");
        }
        return account.shown();
    }

    /**
     * The gestor has reconciled a movement with an invoice: its proposal is confirmed, the movement's others are
     * dropped.
     *
     * @param invoice null for the invoice that was proposed last
     * @throws ApiException if there is no such movement or invoice, or the movement is reconciled already
     */
    public ObjectNode match(long client, String transaction, @Nullable String invoice) {
        Row row = office.table(TRANSACTIONS).find(client, transaction);
        if (row == null) {
            throw ApiException.notFound("there is no " + transaction + " in bank_transactions of this client");
        }
        MatchProposals.stillOpen(row);
        String paid = proposals.confirmed(row, invoice);
        row.json().put("match_status", "matched");
        ArrayNode invoices = row.json().putArray("factura_ids");
        invoices.add(paid);
        office.world().touch(row);
        office.events().emit("bank_transaction.matched", client, row.shown());
        return row.shown();
    }
}
