package es.cg.sdk.banks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

final class BankTransactionQueryTest {
    @Test
    void theParametersHaveTheContractsNames() {
        assertThat(BankTransactionQuery.create()
                        .fechaDesde(LocalDate.of(2026, 11, 1))
                        .fechaHasta(LocalDate.of(2026, 11, 30))
                        .matchStatus(MatchStatus.UNMATCHED)
                        .cuentaId("cta_1")
                        .limit(100)
                        .cursor("c1")
                        .parameters())
                .hasToString("{fecha_desde=2026-11-01, fecha_hasta=2026-11-30, match_status=unmatched,"
                        + " cuenta_id=cta_1, limit=100, cursor=c1}");
    }

    @Test
    void aStateThatIsNotKnownIsSentAsItIs() {
        assertThat(BankTransactionQuery.create()
                        .matchStatus(new MatchStatus("half_matched"))
                        .parameters())
                .containsEntry("match_status", "half_matched");
    }

    @Test
    void itsTextIsItsTypeAlone() {
        assertThat(BankTransactionQuery.create().cuentaId("cta_1")).hasToString("BankTransactionQuery");
    }
}
