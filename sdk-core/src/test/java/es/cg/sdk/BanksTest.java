package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.BankAccount.BankConsent;
import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.banks.MatchProposal;
import es.cg.sdk.banks.MatchStatus;
import es.cg.sdk.banks.NewMatchProposal;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Accounts, movements, statements and proposals against the service. */
final class BanksTest {
    private static final Operation<Page<Json>> INVOICES = Operation.list("invoices.list", "/invoices", json -> json);

    @RegisterExtension
    private final Mocked mocked = new Mocked(2);

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
    void proposalLeavesTheMovementUnmatched() {
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
                                .build(),
                        IdempotencyKey.random());

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
    void missingConsentReadsAsEmptyConsent() {
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
