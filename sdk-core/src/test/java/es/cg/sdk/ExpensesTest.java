package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewVatBreakdown;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.expenses.ExpenseQuery;
import es.cg.sdk.expenses.NewExpense;
import es.cg.sdk.expenses.TipoGasto;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Expenses registered, confirmed and listed. */
final class ExpensesTest {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 5);

    @RegisterExtension
    private final Mocked mocked = new Mocked();

    private static NewExpense.Builder ticket() {
        return NewExpense.builder()
                .tipo(TipoGasto.TICKET)
                .proveedorNombre("Papelería Ejemplo")
                .fechaExpedicion(DAY)
                .concepto("Papel")
                .iva(NewVatBreakdown.of("21").base("10.00").cuota("2.10"))
                .total("12.10");
    }

    @Test
    void anExpenseIsADraftUntilItIsConfirmed() {
        Expense draft = mocked.laura().expenses().create(ticket().build());

        assertThat(draft.estado()).isEqualTo(Expense.Estado.DRAFT);
        assertThat(draft.modelo130().ejercicio()).isNull();
        assertThat(draft.total()).isEqualTo(new BigDecimal("12.10"));
        assertThat(draft.desgloseIva()).extracting(VatBreakdown::cuota).containsExactly(new BigDecimal("2.10"));

        Expense confirmed = mocked.laura().expenses().confirm(requireNonNull(draft.id()));
        assertThat(confirmed.estado()).isEqualTo(Expense.Estado.CONFIRMED);
        assertThat(confirmed.modelo130().periodo()).isEqualTo("4T");
        assertThat(confirmed.modelo130().ejercicio()).isEqualTo(2026);
        assertThat(mocked.laura().expenses().get(requireNonNull(draft.id())).confirmadoEn())
                .isEqualTo(confirmed.confirmadoEn());
        assertThatThrownBy(() -> mocked.laura().expenses().confirm(requireNonNull(draft.id()), IdempotencyKey.random()))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("ya_confirmado"));
    }

    @Test
    void filtersChooseExpenses() {
        mocked.laura().expenses().create(ticket().referenciaExterna("erp-1").build(), IdempotencyKey.random());
        Expense second = mocked.laura()
                .expenses()
                .create(ticket().tipo(TipoGasto.FACTURA)
                        .proveedorNif("B12345674")
                        .numeroFactura("F-8")
                        .fechaExpedicion(DAY.plusDays(1))
                        .build());

        assertThat(mocked.laura().expenses().list().first()).contains(second);
        assertThat(mocked.laura().expenses().list(ExpenseQuery.create().referenciaExterna("erp-1")))
                .extracting(Expense::fechaExpedicion)
                .containsExactly(DAY);
        assertThat(mocked.laura().expenses().findByReference("erp-1").record().fechaExpedicion())
                .isEqualTo(DAY);
        assertThat(mocked.laura()
                        .expenses()
                        .list(ExpenseQuery.create()
                                .proveedorNif(TaxId.of("B12345674"))
                                .fechaDesde(DAY.plusDays(1))
                                .fechaHasta(DAY.plusDays(1))
                                .estado(Expense.Estado.DRAFT)))
                .extracting(Expense::id)
                .containsExactly(second.id());
        assertThat(mocked.laura()
                        .expenses()
                        .list(ExpenseQuery.create()
                                .estado(Expense.Estado.CONFIRMED)
                                .set("fecha_desde", DAY)))
                .isEmpty();
    }

    @Test
    void missingRequiredFieldIsRefusedBeforeSending() {
        assertThatThrownBy(() -> ticket().concepto(null).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NewExpense.concepto is required");
        assertThatThrownBy(() -> ticket().desgloseIva(null).build()).hasMessage("NewExpense.desglose_iva is required");
        assertThatThrownBy(() -> NewVatBreakdown.of("twenty")).hasMessageContaining("NewVatBreakdown.iva_pct must be");
    }
}
