package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.BankAccount.BankConsent;
import es.cg.sdk.banks.BankAccountQuery;
import es.cg.sdk.banks.BankImport;
import es.cg.sdk.banks.BankTransaction;
import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.banks.FormatoExtracto;
import es.cg.sdk.banks.MatchProposal;
import es.cg.sdk.banks.MatchProposals;
import es.cg.sdk.banks.MatchStatus;
import es.cg.sdk.banks.NewBankImport;
import es.cg.sdk.banks.NewMatchProposal;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.model.Json;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Accounts, movements, statements and proposals against the service. */
final class BanksTest {
    private static final Operation<Page<Json>> INVOICES = Operation.list("invoices.list", "/invoices", json -> json);
    private static final Operation<Page<Json>> PROPOSED =
            Operation.list("matchProposals.list", "/bank-transactions/{id}/match-proposals", json -> json);

    @RegisterExtension
    private final Mocked mocked = new Mocked(2);

    private String account() {
        return requireNonNull(
                mocked.laura().bankAccounts().list().iterator().next().id());
    }

    private String movement(MatchStatus status) {
        return requireNonNull(mocked.laura()
                .bankTransactions()
                .list(BankTransactionQuery.create().matchStatus(status))
                .iterator()
                .next()
                .id());
    }

    private String invoice() {
        return requireNonNull(mocked.laura().list(INVOICES.call()).stream()
                .filter(each -> !"anulada".equals(each.get("estado").string()))
                .findFirst()
                .orElseThrow()
                .get("id")
                .string());
    }

    @Test
    void anAccountComesWithItsIbanMaskedAndItsConsent() {
        BankAccount account = mocked.laura().bankAccounts().list().iterator().next();

        assertThat(account.iban()).startsWith("ES90").contains("*").doesNotContain("9999");
        assertThat(account.sincronizada()).isTrue();
        assertThat(account.saldo()).isEqualTo(new BigDecimal("7016.50"));
        assertThat(account.consentimiento().estado()).isEqualTo(BankConsent.Estado.VIGENTE);
        assertThat(account.consentimiento().caducaEl()).isNotNull();
    }

    @Test
    void accountsAreFoundByTheirWholeIban() {
        assertThat(mocked.laura().bankAccounts().list(BankAccountQuery.create().iban("ES90 9999 0001 4100 0000 0017")))
                .hasSize(1);
        assertThat(mocked.laura().bankAccounts().list(BankAccountQuery.create().iban("ES8899990001461234567890")))
                .isEmpty();
    }

    @Test
    void accountsAreFoundByWhetherTheBankIsAsked() {
        assertThat(mocked.laura().bankAccounts().list(BankAccountQuery.create().sincronizada(true)))
                .hasSize(1);
        assertThat(mocked.laura()
                        .bankAccounts()
                        .list(BankAccountQuery.create().sincronizada(false))
                        .limit(1))
                .isEmpty();
    }

    @Test
    void movementsAreListedNewestFirstOverPages() {
        List<BankTransaction> all =
                mocked.laura().bankTransactions().list().limit(2).stream().toList();

        assertThat(all)
                .extracting(BankTransaction::matchStatus)
                .containsExactly(
                        MatchStatus.UNMATCHED,
                        MatchStatus.IGNORED,
                        MatchStatus.AUTO_MATCHED,
                        MatchStatus.MANUAL_MATCHED,
                        MatchStatus.MATCHED);
        assertThat(all.get(1).importe()).isEqualTo(new BigDecimal("-4.20"));
        assertThat(all.get(0).origen()).isEqualTo(BankTransaction.Origen.SINCRONIZACION);
        assertThat(mocked.laura().bankTransactions().list()).hasSize(5);
    }

    @Test
    void movementsAreFoundByStateDayAndAccount() {
        LocalDate newest = requireNonNull(
                mocked.laura().bankTransactions().list().iterator().next().fecha());
        BankTransactionQuery all = BankTransactionQuery.create();

        assertThat(mocked.laura().bankTransactions().list(all.matchStatus(MatchStatus.IGNORED)))
                .extracting(BankTransaction::concepto)
                .containsExactly("COMISION DE MANTENIMIENTO");
        assertThat(mocked.laura().bankTransactions().list(all.fechaDesde(newest)))
                .hasSize(1);
        assertThat(mocked.laura().bankTransactions().list(all.fechaHasta(newest.minusDays(1))))
                .hasSize(4);
        assertThat(mocked.laura().bankTransactions().list(all.cuentaId(account())))
                .hasSize(5);
        assertThat(mocked.laura().bankTransactions().list(all.cuentaId("cta_none")))
                .isEmpty();
    }

    @Test
    void aListGoesOnFromACursor() {
        Page<BankTransaction> first = mocked.laura()
                .bankTransactions()
                .list()
                .limit(2)
                .pages()
                .iterator()
                .next();

        assertThat(mocked.laura().bankTransactions().list().startingAt(requireNonNull(first.nextCursor())))
                .hasSize(3);
    }

    @Test
    void aReversedRangeIsTheServicesToRefuse() {
        BankTransactionQuery reversed = BankTransactionQuery.create()
                .fechaDesde(LocalDate.of(2026, 11, 2))
                .fechaHasta(LocalDate.of(2026, 11, 1));
        ApiException refused = catchThrowableOfType(
                ApiException.class,
                () -> mocked.laura()
                        .bankTransactions()
                        .list(reversed)
                        .iterator()
                        .hasNext());

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.code()).isEqualTo("rango_invertido");
    }

    @Test
    void aProposalIsNoReconciliation() {
        String movement = movement(MatchStatus.UNMATCHED);
        String invoice = invoice();

        MatchProposal proposal = mocked.laura()
                .matchProposals()
                .create(
                        movement,
                        NewMatchProposal.builder()
                                .facturaId(invoice)
                                .importe(new BigDecimal("605.00"))
                                .nota("Según el ERP")
                                .build());

        assertThat(proposal.estado()).isEqualTo(MatchProposal.Estado.PROPUESTA);
        assertThat(proposal.origen()).isEqualTo(MatchProposal.Origen.API);
        assertThat(proposal.movimientoId()).isEqualTo(movement);
        assertThat(proposal.facturaId()).isEqualTo(invoice);
        assertThat(proposal.importe()).isEqualTo(new BigDecimal("605.00"));
        assertThat(proposal.nota()).isEqualTo("Según el ERP");
        assertThat(movement(MatchStatus.UNMATCHED)).isEqualTo(movement);

        mocked.mock().panel().match(movement);
        assertThat(mocked.laura()
                        .bankTransactions()
                        .list(BankTransactionQuery.create().matchStatus(MatchStatus.MATCHED))
                        .iterator()
                        .next()
                        .facturaIds())
                .containsExactly(invoice);
    }

    @Test
    void nothingHereIsCalledAReconciliation() {
        assertThat(Arrays.stream(MatchProposals.class.getMethods())
                        .map(Method::getName)
                        .map(each -> each.toLowerCase(Locale.ROOT)))
                .contains("create")
                .noneMatch(each -> each.contains("reconcil") || each.contains("confirm") || each.contains("concilia"));
    }

    @Test
    void oneKeyProposesOnce() {
        String movement = movement(MatchStatus.UNMATCHED);
        NewMatchProposal proposal =
                NewMatchProposal.builder().facturaId(invoice()).build();
        IdempotencyKey key = IdempotencyKey.forDocument("cobro", "7");

        assertThat(mocked.laura().matchProposals().create(movement, proposal, key))
                .isEqualTo(mocked.laura().matchProposals().create(movement, proposal, key));
        assertThat(mocked.laura().list(PROPOSED.call(movement)).stream()
                        .filter(each -> "api".equals(each.get("origen").string())))
                .hasSize(1);
    }

    @Test
    void aMovementThatIsNotThereIsNotFoundEvenWithASlash() {
        NewMatchProposal proposal =
                NewMatchProposal.builder().facturaId(invoice()).build();
        for (String id : List.of("mov_none", "mov/none")) {
            ApiException refused = catchThrowableOfType(
                    ApiException.class, () -> mocked.laura().matchProposals().create(id, proposal));
            assertThat(refused.status()).isEqualTo(404);
        }
    }

    @Test
    void theSandboxNeitherImportsNorProposes() {
        try (CgClient sandbox =
                Mocked.client(mocked.mock().sandboxUrl(), mocked.mock().sandboxKey())) {
            ClientApi client = sandbox.forClient(requireNonNull(sandbox.clients().list().stream()
                    .reduce((a, b) -> b)
                    .orElseThrow()
                    .id()));

            for (Runnable each : List.<Runnable>of(
                    () -> client.bankTransactions()
                            .importStatement(NewBankImport.builder()
                                    .cuentaId("cta_1")
                                    .contenidoBase64("AAE=")
                                    .build()),
                    () -> client.matchProposals()
                            .create(
                                    "mov_1",
                                    NewMatchProposal.builder()
                                            .facturaId("inv_1")
                                            .build()))) {
                ApiException refused = catchThrowableOfType(ApiException.class, each::run);
                assertThat(refused.status()).isEqualTo(501);
                assertThat(refused.code()).isEqualTo("funcion_no_disponible_en_sandbox");
            }
        }
    }

    @Test
    void wordsThatAreNotKnownAreKept() {
        Json json = Json.of(Map.of("match_status", "half_matched", "origen", "fax", "estado", "rara", "formato", "x"));

        assertThat(new BankTransaction(json).matchStatus()).isEqualTo(new MatchStatus("half_matched"));
        assertThat(new BankTransaction(json).origen()).hasToString("fax");
        assertThat(new BankImport(json).estado()).hasToString("rara");
        assertThat(new BankImport(json).formato()).isEqualTo(new FormatoExtracto("x"));
        assertThat(new MatchProposal(json).estado()).hasToString("rara");
        assertThat(new MatchProposal(json).origen()).hasToString("fax");
        assertThat(new BankConsent(json).estado()).hasToString("rara");
    }

    @Test
    void anAccountWithoutConsentHasOneOfNothing() {
        assertThat(new BankAccount(Json.parse("{\"consentimiento\":null}"))
                        .consentimiento()
                        .estado())
                .isNull();
        assertThatThrownBy(() -> new BankAccount(Json.parse("{\"id\":\"cta_1\",\"consentimiento\":\"vigente\"}"))
                        .consentimiento())
                .isInstanceOf(UnexpectedContentException.class)
                .hasMessageStartingWith("BankAccount[cta_1].consentimiento should be an object, but is the text");
    }
}
