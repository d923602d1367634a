package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.recurring.NewRecurringInvoice;
import es.cg.sdk.recurring.NextIssue;
import es.cg.sdk.recurring.Periodicidad;
import es.cg.sdk.recurring.RecurringInvoice;
import es.cg.sdk.recurring.RecurringInvoiceChange;
import es.cg.sdk.recurring.RecurringInvoiceQuery;
import es.cg.sdk.recurring.RecurringInvoices;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Recurring invoices created, changed, paused and cancelled. */
final class RecurringInvoicesTest {
    private static final LocalDate START = LocalDate.of(2026, 12, 1);

    @RegisterExtension
    private final Mocked mocked = new Mocked();

    private RecurringInvoices recurring() {
        return mocked.laura().recurringInvoices();
    }

    private NewRecurringInvoice.Builder fee() {
        String addressee = requireNonNull(mocked.laura()
                .addressees()
                .create(NewAddressee.builder()
                        .nombre("Imprenta Ejemplo SL")
                        .nif("B87654323")
                        .esEmpresaOProfesional(true)
                        .build())
                .id());
        return NewRecurringInvoice.builder()
                .serie("A")
                .destinatarioId(addressee)
                .linea(NewInvoiceLine.of("Cuota")
                        .cantidad(1)
                        .precioUnitario("30.00")
                        .ivaPct(21))
                .periodicidad(Periodicidad.TRIMESTRAL)
                .fechaInicio(START);
    }

    @Test
    void theNextIssuesAreListedSoonestFirst() {
        RecurringInvoice created = recurring()
                .create(fee().dia(-1)
                        .maxEmisiones(2)
                        .referenciaExterna("erp-cuota-7")
                        .build());

        assertThat(created.estado()).isEqualTo(RecurringInvoice.Estado.ACTIVA);
        assertThat(created.proximaEmision()).isEqualTo("2026-12-31");
        assertThat(recurring().nextIssues(requireNonNull(created.id())))
                .extracting(NextIssue::fecha)
                .containsExactly(LocalDate.of(2026, 12, 31), LocalDate.of(2027, 3, 31));
        assertThat(recurring().get(requireNonNull(created.id()))).isEqualTo(created);
        assertThat(recurring().findByReference("erp-cuota-7").record()).isEqualTo(created);
    }

    @Test
    void updateReplacesLinesAndKeepsOtherFields() {
        String id = requireNonNull(recurring().create(fee().build()).id());
        RecurringInvoice changed = recurring()
                .update(
                        id,
                        RecurringInvoiceChange.builder()
                                .lineas(List.of(NewInvoiceLine.of("Cuota nueva")
                                        .cantidad(1)
                                        .precioUnitario("35.00")
                                        .ivaPct(21)))
                                .build(),
                        IdempotencyKey.forDocument("erp-cuota", "7", "2"));

        assertThat(changed.lineas())
                .singleElement()
                .satisfies(line -> assertThat(line.concepto()).isEqualTo("Cuota nueva"));
        assertThat(changed.periodicidad()).isEqualTo(Periodicidad.TRIMESTRAL);
    }

    @Test
    void cancelledRecurringInvoiceCannotBeResumed() {
        String id = requireNonNull(recurring()
                .create(fee().build(), IdempotencyKey.forDocument("erp-cuota", "7"))
                .id());
        assertThat(recurring().pause(id, IdempotencyKey.random()).estado()).isEqualTo(RecurringInvoice.Estado.PAUSADA);
        assertThat(recurring().nextIssues(id)).isEmpty();
        assertThat(recurring().cancel(id).estado()).isEqualTo(RecurringInvoice.Estado.CANCELADA);

        assertThat(recurring().list(RecurringInvoiceQuery.create().estado(RecurringInvoice.Estado.CANCELADA)))
                .extracting(RecurringInvoice::id)
                .containsExactly(id);
        assertThatThrownBy(() -> recurring().resume(id))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.code()).isEqualTo("recurrente_cancelada"));
    }

    @Test
    void refusedFieldIsNamedInTheException() {
        NewRecurringInvoice.Builder fee = fee();
        assertThatThrownBy(() ->
                        recurring().create(fee.fechaFin(START).maxEmisiones(2).build()))
                .isInstanceOfSatisfying(
                        ValidationException.class,
                        e -> assertThat(e.fieldErrors())
                                .anySatisfy(field -> assertThat(field.param()).isEqualTo("max_emisiones")));
        assertThatThrownBy(() -> fee.lineas(null).build()).hasMessage("NewRecurringInvoice.lineas is required");
        assertThatThrownBy(() -> RecurringInvoiceChange.builder()
                        .linea(NewInvoiceLine.of("x"))
                        .build())
                .hasMessage("RecurringInvoiceChange.lineas[0].cantidad is required");
    }
}
