package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.banks.BankImport;
import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Imports of bank statements against the mock server. */
final class BankImportsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String CSV = """
            fecha;fecha valor;concepto;importe;saldo
            2026-11-18;2026-11-18;TRANSFERENCIA DE PRUEBA;42.10;7058.60
            2026-11-19;2026-11-19;COMISION DE PRUEBA;-3.00;7055.60
            """;

    @RegisterExtension
    private final Mocked mocked = new Mocked(2);

    private String account() {
        return requireNonNull(
                mocked.laura().bankAccounts().list().iterator().next().id());
    }

    private NewBankImport.Builder statement(String text) {
        return NewBankImport.builder().cuentaId(account()).contenido(text.getBytes(ISO_8859_1));
    }

    @Test
    void aStatementIsImportedAsAJob() {
        Job<BankImport> job = mocked.laura()
                .bankTransactions()
                .importStatement(statement(CSV).nombreFichero("noviembre.csv").build(), IdempotencyKey.random());
        assertThat(job.isDone()).isFalse();

        BankImport imported = job.await(MINUTE);
        assertThat(imported.estado()).isEqualTo(BankImport.Estado.COMPLETADA);
        assertThat(imported.formato()).isEqualTo(FormatoExtracto.CSV);
        assertThat(imported.nombreFichero()).isEqualTo("noviembre.csv");
        assertThat(imported.importados()).isEqualTo(2);
        assertThat(imported.duplicados()).isZero();
        assertThat(imported.errores()).isEmpty();
        assertThat(mocked.laura().bankImports().get(requireNonNull(imported.id())))
                .isEqualTo(imported);
        assertThat(mocked.laura().bankTransactions().list())
                .hasSize(7)
                .first()
                .satisfies(newest -> assertThat(newest.importacionId()).isEqualTo(imported.id()));
    }

    @Test
    void successfulImportReportsInvalidMovements() {
        BankImport imported = mocked.laura()
                .bankTransactions()
                .importStatement(statement(CSV.replace("-3.00", "mucho")).build())
                .await(MINUTE);

        assertThat(imported.estado()).isEqualTo(BankImport.Estado.COMPLETADA_CON_ERRORES);
        assertThat(imported.importados()).isEqualTo(1);
        assertThat(imported.duplicados()).isZero();
        assertThat(imported.conError()).isEqualTo(1);
        assertThat(imported.errores())
                .singleElement()
                .satisfies(error -> assertThat(error.linea()).isEqualTo(3));
    }
}
