package es.cg.sdk.banks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

final class BankTransactionQueryTest {
    @Test
    void nullRemovesAnEarlierFilter() {
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
    void toStringShowsNoFilterValues() {
        assertThat(BankTransactionQuery.create().cuentaId("cta_1")).hasToString("BankTransactionQuery[cuenta_id]");
    }
}
