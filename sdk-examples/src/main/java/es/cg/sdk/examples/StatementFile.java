package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.statements.StatementCheck;
import es.cg.sdk.statements.StatementFault;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file of a bank statement: checked before anything is sent, and matched with the account that it is of. */
final class StatementFile {
    private static final List<String> COLUMNS = List.of("Line", "Column", "Problem", "Expected");

    private StatementFile() {}

    /**
     * Writes a fictitious statement with two equal movements, one that pays an invoice, and one that pays half of one.
     */
    static StatementCheck sample(Path file, ClientApi client, ExampleContext context) throws IOException {
        List<Invoice> open = OpenInvoices.of(client);
        String day = context.today().toString();
        List<String> lines = new ArrayList<>();
        lines.add("fecha;concepto;importe");
        lines.add(day + ";PEAJE AUTOPISTA DE PRUEBA;-4.35");
        lines.add(day + ";PEAJE AUTOPISTA DE PRUEBA;-4.35");
        if (!open.isEmpty()) {
            lines.add(day + ";TRANSFERENCIA CLIENTE;" + open.get(0).importePendiente());
            Invoice last = open.get(open.size() - 1);
            BigDecimal half = OpenInvoices.pending(last).divide(BigDecimal.valueOf(2), 2, RoundingMode.DOWN);
            lines.add(day + ";PAGO PARCIAL " + last.numeroCompleto() + ";" + half);
        }
        Files.write(file, lines);
        return checked(file, context.out());
    }

    /** Checks the file; shows each fault with its place, and throws if there is one. */
    static StatementCheck checked(Path file, Output out) {
        StatementCheck check = StatementCheck.of(file);
        if (check.isSound()) {
            return check;
        }
        List<List<?>> rows = new ArrayList<>();
        for (StatementFault fault : check.faults()) {
            rows.add(List.of(
                    fault.line(),
                    fault.column(),
                    out.language().of(fault.problem()),
                    out.language().of(fault.expected())));
        }
        out.table("faults", COLUMNS, rows);
        throw RefusedException.failed(file + " has " + (rows.size() == 1 ? "a fault" : rows.size() + " faults")
                + ", the first in line " + rows.get(0).get(0) + ", column "
                + rows.get(0).get(1)
                + ". Nothing was sent: correct the file, or get it from the bank again.");
    }

    /** Returns whether the client has one account that the statement can be of; a sample can be of any. */
    static boolean fits(ClientApi client, @Nullable StatementCheck check) {
        return client.bankAccounts().list().stream()
                        .filter(each -> check == null || check.isOf(each))
                        .count()
                == 1;
    }

    /** Returns the account with this id, or the only one that the file can be of. */
    static BankAccount account(ClientApi client, @Nullable String id, Path file, StatementCheck check) {
        if (id != null) {
            BankAccount named = client.bankAccounts().get(id);
            if (!check.isOf(named)) {
                throw RefusedException.failed(file + " is not a statement of account " + id + ". Nothing was sent.");
            }
            return named;
        }
        List<BankAccount> fitting =
                client.bankAccounts().list().stream().filter(check::isOf).toList();
        if (fitting.size() == 1) {
            return fitting.get(0);
        }
        throw RefusedException.failed(
                fitting.isEmpty()
                        ? file + " is a statement of no account of client " + client.clientId() + ". Nothing was sent."
                        : file + " does not say of which account it is: choose one with --account, of "
                                + String.join(
                                        ", ",
                                        fitting.stream()
                                                .map(each -> each.id() + " (" + each.iban() + ")")
                                                .toList()));
    }
}
