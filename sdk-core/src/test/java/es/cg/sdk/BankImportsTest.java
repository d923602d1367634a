package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.banks.BankImport;
import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.JobFailedException;
import java.time.Duration;
import java.util.List;
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
                .importStatement(statement(CSV).nombreFichero("noviembre.csv").build());
        assertThat(job.isDone()).isFalse();

        BankImport imported = job.await(MINUTE);
        assertThat(imported.estado()).isEqualTo(BankImport.Estado.COMPLETADA);
        assertThat(imported.formato()).isEqualTo(FormatoExtracto.CSV);
        assertThat(imported.nombreFichero()).isEqualTo("noviembre.csv");
        assertThat(imported.importados()).isEqualTo(2);
        assertThat(imported.duplicados()).isZero();
        assertThat(imported.errores()).isEmpty();
        assertThat(mocked.laura().bankTransactions().list())
                .hasSize(7)
                .first()
                .satisfies(newest -> assertThat(newest.importacionId()).isEqualTo(imported.id()));
    }

    @Test
    void repeatedMovementsAreNoErrors() {
        mocked.laura()
                .bankTransactions()
                .importStatement(statement(CSV).build())
                .await(MINUTE);
        BankImport again = mocked.laura()
                .bankTransactions()
                .importStatement(statement(CSV).build())
                .await(MINUTE);

        assertThat(again.importados()).isZero();
        assertThat(again.duplicados()).isEqualTo(2);
        assertThat(again.conError()).isZero();
        assertThat(again.errores()).isEmpty();
        assertThat(again.estado()).isEqualTo(BankImport.Estado.COMPLETADA);
    }

    @Test
    void aJobThatSucceedsMayHaveLeftMovementsOut() {
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

    @Test
    void aStatementThatIsNoneIsRefusedAtOnce() {
        ApiException refused = catchThrowableOfType(
                ApiException.class,
                () -> mocked.laura()
                        .bankTransactions()
                        .importStatement(statement("nothing of a bank").build()));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.code()).isEqualTo("formato_no_valido");
    }

    @Test
    void aStatementOfAnotherAccountFailsLater() {
        Job<BankImport> job = mocked.laura()
                .bankTransactions()
                .importStatement(statement("11" + "999900010000000018" + "261101" + "261130" + "2" + "00000000000000"
                                + "9783" + " ".repeat(29) + "\r\n"
                                + "33" + "999900010000000018" + "00000" + "00000000000000" + "00000" + "00000000000000"
                                + "2" + "00000000000000" + "978" + " ".repeat(4) + "\r\n"
                                + "88" + "9".repeat(18) + "000002" + " ".repeat(54) + "\r\n")
                        .build());

        JobFailedException failed = catchThrowableOfType(JobFailedException.class, () -> job.await(MINUTE));
        assertThat(failed.code()).isEqualTo("cuenta_no_coincide");
    }

    @Test
    void anImportIsReadByItsId() {
        BankImport imported = mocked.laura()
                .bankTransactions()
                .importStatement(statement(CSV).build())
                .await(MINUTE);

        assertThat(mocked.laura().bankImports().get(requireNonNull(imported.id())))
                .isEqualTo(imported);
    }

    @Test
    void anImportThatIsNotThereIsNotFoundEvenWithASlash() {
        for (String id : List.of("imp_none", "imp/none")) {
            ApiException refused = catchThrowableOfType(
                    ApiException.class, () -> mocked.laura().bankImports().get(id));
            assertThat(refused.status()).isEqualTo(404);
        }
        assertThat(mocked.mock().journal().calls().get(0).operation()).isEqualTo("bankImports.get");
    }

    @Test
    void aStatementIsImportedOnceUnderOneKey() {
        IdempotencyKey key = IdempotencyKey.forDocument("extracto", "2026-11");
        BankImport first = mocked.laura()
                .bankTransactions()
                .importStatement(statement(CSV).build(), key)
                .await(MINUTE);
        BankImport second = mocked.laura()
                .bankTransactions()
                .importStatement(statement(CSV).build(), key)
                .await(MINUTE);

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.importados()).isEqualTo(2);
    }
}
