package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.banks.BankImport;
import es.cg.sdk.banks.BankTransaction;
import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.banks.MatchProposal;
import es.cg.sdk.banks.MatchStatus;
import es.cg.sdk.banks.NewMatchProposal;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.invoices.Invoice;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Proposes the invoices that imported movements pay: those that the service found by their amount, else by their
 * number.
 */
final class StatementProposals {
    private static final List<String> COLUMNS = List.of("Date", "Amount", "Concept", "Proposed invoice", "By");

    private final ClientApi client;
    private final List<Invoice> open;
    private final Map<String, String> numbers = new HashMap<>();

    StatementProposals(ClientApi client) {
        this.client = client;
        this.open = OpenInvoices.of(client);
        open.forEach(each -> numbers.put(String.valueOf(each.id()), String.valueOf(each.numeroCompleto())));
    }

    /** Proposes an invoice for each movement of the import that has none, and shows all movements. */
    void make(BankImport imported, Output out) {
        List<List<?>> rows = new ArrayList<>();
        for (BankTransaction each : client.bankTransactions()
                .list(BankTransactionQuery.create()
                        .cuentaId(imported.cuentaId())
                        .fechaDesde(imported.fechaDesde())
                        .fechaHasta(imported.fechaHasta()))) {
            if (Objects.equals(each.importacionId(), imported.id())) {
                MatchProposal proposal = proposal(each);
                rows.add(Arrays.asList(
                        each.fecha(),
                        each.importe(),
                        each.concepto(),
                        proposal == null ? null : number(proposal.facturaId()),
                        proposal == null ? null : proposal.origen()));
            }
        }
        out.line("");
        out.table("movements", COLUMNS, rows);
    }

    private @Nullable MatchProposal proposal(BankTransaction movement) {
        String id = String.valueOf(movement.id());
        Optional<MatchProposal> there = client.matchProposals().list(id).first();
        BigDecimal amount = movement.importe();
        if (there.isPresent()
                || amount == null
                || amount.signum() <= 0
                || !MatchStatus.UNMATCHED.equals(movement.matchStatus())) {
            return there.orElse(null);
        }
        List<Invoice> named = open.stream()
                .filter(each -> names(movement.concepto(), each.numeroCompleto())
                        && amount.compareTo(OpenInvoices.pending(each)) <= 0)
                .toList();
        if (named.size() != 1) {
            return null;
        }
        String invoice = String.valueOf(named.get(0).id());
        return client.matchProposals()
                .create(
                        id,
                        NewMatchProposal.builder()
                                .facturaId(invoice)
                                .importe(amount)
                                .build(),
                        IdempotencyKey.forDocument("statement-proposal", id, invoice));
    }

    private static boolean names(@Nullable String concept, @Nullable String number) {
        return concept != null
                && number != null
                && (" " + concept.toUpperCase(Locale.ROOT) + " ").contains(" " + number.toUpperCase(Locale.ROOT) + " ");
    }

    private @Nullable String number(@Nullable String invoice) {
        return invoice == null ? null : numbers.getOrDefault(invoice, invoice);
    }
}
