package es.cg.sdk.guides;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.BankImport;
import es.cg.sdk.banks.BankTransaction;
import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.banks.MatchStatus;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.banks.NewMatchProposal;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.statements.StatementCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/documents.md. */
class BankSyncTest extends MockedGuide {
    @TempDir
    private Path folder;

    @Test
    void movementsAreListedAndAMatchIsProposed() {
        LocalDate today = mock.panel().now().toLocalDate();
        List<String> lines = new ArrayList<>();
        // snippet unmatched
        for (BankTransaction movement : laura.bankTransactions()
                .list(BankTransactionQuery.create()
                        .matchStatus(MatchStatus.UNMATCHED)
                        .fechaDesde(today.minusMonths(1))
                        .fechaHasta(today))) {
            lines.add(movement.fecha() + " " + movement.importe() + " " + movement.concepto());
        }
        // end snippet
        assertThat(lines).isNotNull();
        String movement = requireNonNull(
                laura.bankTransactions().list().first().orElseThrow().id());
        String invoice = requireNonNull(laura.invoices()
                .list(InvoiceQuery.create().estado(Invoice.Estado.EMITIDA))
                .first()
                .orElseThrow()
                .id());
        // snippet propose
        laura.matchProposals()
                .create(
                        movement,
                        NewMatchProposal.builder()
                                .facturaId(invoice)
                                .nota("same amount and reference")
                                .build()); // a person at the firm confirms it
        // end snippet
        assertThat(laura.matchProposals().list(movement).first()).isPresent();
    }

    @Test
    void aStatementIsCheckedAndImportedOnce() throws IOException {
        Path file = Files.writeString(folder.resolve("november.csv"), """
                fecha;fecha valor;concepto;importe;saldo
                2026-11-18;2026-11-18;TRANSFERENCIA DE PRUEBA;42.10;7058.60
                2026-11-19;2026-11-19;COMISION DE PRUEBA;-3.00;7055.60
                """, ISO_8859_1);
        // snippet import
        StatementCheck.of(file).requireSound(); // without a call; throws with the line and column of each fault

        BankAccount account = laura.bankAccounts().list().first().orElseThrow();
        NewBankImport statement = NewBankImport.builder()
                .cuentaId(account.id())
                .contenido(file) // Norma 43, CSV or camt.053
                .nombreFichero("november.csv")
                .build();
        Job<BankImport> job =
                laura.bankTransactions().importStatement(statement, IdempotencyKey.forDocument("statement", "2026-11"));
        BankImport imported = job.await(Duration.ofMinutes(5));

        System.out.println(imported.importados() + " new, " + imported.duplicados() + " repeated, "
                + imported.conError() + " with errors, " + imported.propuestas() + " proposals");
        // end snippet
        assertThat(imported.importados()).isEqualTo(2);
        BankImport again = laura.bankTransactions()
                .importStatement(statement, IdempotencyKey.forDocument("statement", "2026-11", "again"))
                .await(Duration.ofMinutes(5));
        assertThat(again.duplicados()).isEqualTo(2);
    }
}
