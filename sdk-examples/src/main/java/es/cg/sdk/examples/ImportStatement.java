package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.BankImport;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.statements.StatementCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A bank statement: checked, imported, and its movements proposed for the invoices that they pay. */
@Command(
        name = "import-statement",
        description = {
            "Imports a bank statement in Norma 43, CSV or camt.053, and proposes the invoice that each movement pays.",
            "Nothing is sent until the whole file is sound. A person confirms the proposals in the firm's panel."
        },
        mixinStandardHelpOptions = true)
final class ImportStatement extends Example {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @Parameters(index = "0", paramLabel = "FILE", description = "The statement, as the bank wrote it.")
    private Path file = Path.of("");

    @Option(
            names = "--client",
            paramLabel = "ID",
            description = "Of this client. Default: the first whose statement it can be.")
    private @Nullable Long client;

    @Option(names = "--account", paramLabel = "ID", description = "Default: the account that the statement is of.")
    private @Nullable String account;

    @Option(names = "--sample", description = "First write FILE, a fictitious statement for the client.")
    private boolean sample;

    @Override
    void check() {
        if (!sample) {
            TextFile.requireFile(file);
        } else if (Files.exists(file)) {
            throw RefusedException.wrongUse(
                    file + " exists: leave --sample out to go on with it, or name another file");
        }
    }

    @Override
    int run(ExampleContext context) throws IOException {
        Output out = context.out();
        if (sample) {
            MockProof.require(context);
        }
        StatementCheck given = sample ? null : StatementFile.checked(file, out);
        long id = context.client(
                client,
                sample ? "a bank account" : "the account of the statement",
                (each, api) -> StatementFile.fits(api, given));
        ClientApi of = context.cg().forClient(id);
        StatementCheck check = given == null ? StatementFile.sample(file, of, context) : given;
        BankAccount into = StatementFile.account(of, account, file, check);
        String name = String.valueOf(file.getFileName());
        NewBankImport request = NewBankImport.builder()
                .cuentaId(into.id())
                .formato(check.formato())
                .nombreFichero(name)
                .contenido(file)
                .build();
        context.confirm("imports a bank statement, which the API cannot undo");

        // The key is made from the file and the account: sent again within 24 hours, it gets the same import.
        DocumentKey key =
                IdempotencyKey.forDocument("import-statement", String.valueOf(into.id()), FileHash.sha256(file), name);
        context.tellWait("the service has imported it", LONGEST);
        BankImport imported =
                of.bankTransactions().importStatement(request, key).await(LONGEST);
        tell(out, imported);
        out.put("imported", imported.importados());
        out.put("repeated", imported.duplicados());
        if (context.mock() != null) {
            out.line("");
            out.line("The same file, sent as a new import: movements that are there already are told apart.");
            tell(
                    out,
                    of.bankTransactions()
                            .importStatement(request, key.generation(2))
                            .await(LONGEST));
        }
        new StatementProposals(of).make(imported, out);
        return BankImport.Estado.COMPLETADA.equals(imported.estado()) ? DONE : FAILED;
    }

    private static void tell(Output out, BankImport imported) {
        out.line("Import " + imported.id() + ", " + imported.estado() + ": " + imported.importados() + " imported, "
                + imported.duplicados() + " repeated, " + imported.conError() + " with an error, "
                + imported.propuestas() + " proposed by the service.");
        imported.errores().forEach(each -> out.line("  line " + each.linea() + ": " + each.mensaje()));
    }
}
