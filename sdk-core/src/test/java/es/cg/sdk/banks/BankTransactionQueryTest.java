package es.cg.sdk.banks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
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
                        .set("importe_desde", new BigDecimal("10.00"))
                        .query()
                        .parameters())
                .hasToString("{fecha_desde=2026-11-01, fecha_hasta=2026-11-30, match_status=unmatched,"
                        + " cuenta_id=cta_1, importe_desde=10.00}");
    }

    @Test
    void aStateThatIsNotKnownIsSentAsItIs() {
        assertThat(BankTransactionQuery.create()
                        .matchStatus(new MatchStatus("half_matched"))
                        .query()
                        .parameters())
                .containsEntry("match_status", "half_matched");
    }

    @Test
    void whatIsNullIsLeftOutWhateverItWasBefore() {
        BankTransactionQuery all = BankTransactionQuery.create();

        assertThat(all.cuentaId("cta_1")
                        .matchStatus(MatchStatus.MATCHED)
                        .fechaDesde(LocalDate.EPOCH)
                        .set("x", "y")
                        .cuentaId(null)
                        .matchStatus(null)
                        .fechaDesde(null)
                        .set("x", null)
                        .query()
                        .parameters())
                .isEmpty();
    }

    @Test
    void aBlankFilterWouldFindEverythingAndIsRefused() {
        assertThatThrownBy(() -> BankTransactionQuery.create().cuentaId(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the filter cuenta_id is blank: the list would not be filtered");
    }

    @Test
    void itsTextHasNoTextOfTheCallers() {
        assertThat(BankTransactionQuery.create().cuentaId("cta_1")).hasToString("BankTransactionQuery[cuenta_id]");
    }
}
