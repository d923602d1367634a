package es.cg.sdk.mock.internal.chapters.banks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.invoices.PaymentsChapter;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.domain.InvoiceTotals;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.events.CapturedEmails;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
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
    private final ServiceContext context;
    private final PaymentsChapter payments;
    private final StatementImport imports;
    private final MatchProposals proposals;

    /** Creates the chapter. */
    public BanksChapter(ServiceContext context, PaymentsChapter payments) {
        this.context = context;
        this.environment = context.environment();
        this.payments = payments;
        this.proposals = new MatchProposals(context);
        this.imports = new StatementImport(context, proposals);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "bankTransactions.import", imports::accept,
                "matchProposals.list", proposals::list,
                "matchProposals.create", proposals::create);
    }

    @Override
    public void seed(Row client) {
        ExampleRecords.add(environment, client, ACCOUNTS);
        ExampleRecords.add(environment, client, TRANSACTIONS);
    }

    /** Adds a movement of {@code fecha}, {@code importe}, {@code concepto} to an account, and returns its record. */
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
        environment.change(account, json -> {
            Money.put(json, "saldo", balance);
            json.put("saldo_en", environment.clock().stamp());
        });
        return environment.add(TRANSACTIONS, account.client(), fields).shown();
    }

    /** Ends the consent to read an account today, and returns its record; does nothing if it has ended before. */
    public ObjectNode expire(Row account) {
        if (!account.is("/consentimiento/estado", "caducado")) {
            String today = environment.today().toString();
            environment.change(
                    account,
                    json -> json.put("sincronizada", false)
                            .withObject("/consentimiento")
                            .put("estado", "caducado")
                            .put("caduca_el", today));
            context.emails()
                    .write(
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
        Row row = ApiCall.record(environment, TRANSACTIONS, client, transaction);
        MatchProposals.checkOpen(row);
        MatchProposals.Settlement settlement = proposals.settlement(row, invoice);
        proposals.confirm(row, settlement.invoice());
        String paid = settlement.invoice().id();
        environment.change(
                row,
                json -> json.put("match_status", "matched")
                        .putArray("factura_ids")
                        .add(paid));
        pay(row, settlement);
        context.events().emit("bank_transaction.matched", client, row.shown());
        return row.shown();
    }

    private void pay(Row movement, MatchProposals.Settlement settlement) {
        LocalDate day = LocalDate.parse(movement.text("fecha"));
        LocalDate today = environment.today();
        ObjectNode fields = JsonNodeFactory.instance.objectNode().put("metodo", METHOD);
        fields.put("cuenta_id", movement.text("cuenta_id")).put("referencia", movement.id());
        payments.collected(settlement.invoice(), fields, settlement.amount(), day.isAfter(today) ? today : day);
    }
}
