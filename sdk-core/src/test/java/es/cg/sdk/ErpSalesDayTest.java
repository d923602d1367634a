package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.clients.Client;
import es.cg.sdk.clients.ClientChange;
import es.cg.sdk.clients.NewClient;
import es.cg.sdk.common.Iban;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.destinations.EstadoDestino;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.directory.Addressee;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.invoices.DueDateCollection;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.DirectDebit;
import es.cg.sdk.recurring.NewRecurringInvoice;
import es.cg.sdk.recurring.Periodicidad;
import es.cg.sdk.recurring.RecurringInvoice;
import es.cg.sdk.sepa.Esquema;
import es.cg.sdk.sepa.NewSepaMandate;
import es.cg.sdk.sepa.SepaMandate;
import es.cg.sdk.sepa.SepaRemittance;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What an ERP does on a day for its sales: customers, invoices, fees, direct debits, and who is told of them. */
final class ErpSalesDayTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 20);

    @RegisterExtension
    private final Mocked mocked = new Mocked(1);

    @TempDir
    private Path folder;

    private ClientApi laura() {
        return mocked.laura();
    }

    private static String id(@Nullable String id) {
        return requireNonNull(id);
    }

    private Addressee addressee() {
        return laura().addressees()
                .create(NewAddressee.builder()
                        .nombre("Imprenta Ejemplo SL")
                        .nif(TaxId.of("B87654323"))
                        .esEmpresaOProfesional(true)
                        .referenciaExterna("erp-cliente-7")
                        .build());
    }

    @Test
    void aClientIsCreatedAndItsPhoneCorrected() {
        Client created = mocked.cg()
                .clients()
                .create(
                        NewClient.builder()
                                .nombre("Ana Ejemplo")
                                .nif(TaxId.of("00000014Z"))
                                .email("ana@ejemplo.invalid")
                                .tipo(TipoCliente.AUTONOMO)
                                .build(),
                        IdempotencyKey.forDocument("erp-alta", "7"));
        Client corrected = mocked.cg()
                .clients()
                .update(1001, ClientChange.builder().telefono("910000000").build());

        assertThat(created.autorizado()).isFalse();
        assertThat(corrected.telefono()).isEqualTo("910000000");
        assertThat(mocked.cg().clients().get(1001).telefono()).isEqualTo("910000000");
    }

    @Test
    void invoiceToAddresseeIsIssuedAndCollected() {
        Product hour = laura().products()
                .create(NewProduct.builder()
                        .codigo("HORA")
                        .nombre("Hora")
                        .precioUnitario("50.00")
                        .ivaPct(21)
                        .build());
        Invoice issued = laura().invoices()
                .issue(
                        NewInvoice.builder()
                                .serie("A")
                                .fechaExpedicion(TODAY)
                                .destinatarioId(addressee().id())
                                .linea(NewInvoiceLine.of("Horas")
                                        .cantidad(2)
                                        .precioUnitario("50.00")
                                        .ivaPct(21)
                                        .productoId(hour.id()))
                                .build(),
                        IdempotencyKey.forDocument("erp-factura", "2026-00042"));
        laura().invoices()
                .collectDueDate(
                        id(issued.id()),
                        1,
                        DueDateCollection.builder().build(),
                        IdempotencyKey.forDocument("cobro", "42"));

        Invoice collected = laura().invoices().get(id(issued.id()));
        assertThat(collected.receptorNombre()).isEqualTo("Imprenta Ejemplo SL");
        assertThat(collected.estadoCobro()).isEqualTo(Invoice.EstadoCobro.COBRADA);
        assertThat(collected.pagos()).hasSize(1);
    }

    @Test
    void aMonthlyFeeIssuesItsInvoicesByItself() {
        RecurringInvoice fee = laura().recurringInvoices()
                .create(NewRecurringInvoice.builder()
                        .serie("A")
                        .destinatarioId(addressee().id())
                        .linea(NewInvoiceLine.of("Cuota")
                                .cantidad(1)
                                .precioUnitario("30.00")
                                .ivaPct(21))
                        .periodicidad(Periodicidad.MENSUAL)
                        .fechaInicio(TODAY.plusDays(11))
                        .maxEmisiones(3)
                        .build());
        String id = id(fee.id());

        assertThat(laura().recurringInvoices().nextIssues(id)).hasSize(3);
        mocked.mock().panel().advance(Duration.ofDays(14));
        assertThat(laura().recurringInvoices().get(id).emitidas()).isEqualTo(1);
        assertThat(laura().recurringInvoices().pause(id).estado()).isEqualTo(RecurringInvoice.Estado.PAUSADA);
        assertThat(laura().recurringInvoices().resume(id).estado()).isEqualTo(RecurringInvoice.Estado.ACTIVA);
        assertThat(laura().recurringInvoices().cancel(id).proximaEmision()).isNull();
    }

    @Test
    void mandateIsRegisteredAndRemittanceFileFetched() throws Exception {
        SepaMandate mandate = laura().sepaMandates()
                .create(NewSepaMandate.builder()
                        .deudorNombre("Imprenta Ejemplo SL")
                        .iban(Iban.of("ES91 2100 0418 4502 0005 1332"))
                        .esquema(Esquema.CORE)
                        .fechaFirma(TODAY.minusDays(30))
                        .build());
        mocked.mock()
                .panel()
                .remit(
                        1001,
                        TODAY.plusDays(7),
                        List.of(new DirectDebit(id(mandate.id()), new BigDecimal("10.00"), null)));
        SepaRemittance remittance = laura().sepaRemittances().list().first().orElseThrow();
        DownloadedFile file =
                laura().sepaRemittances().file(id(remittance.id()), Download.toFile(folder.resolve("remesa.xml")));

        assertThat(mandate.iban()).contains("*");
        assertThat(remittance.adeudos()).hasSize(1);
        assertThat(Files.readString(file.path())).contains("pain.008");
    }

    @Test
    void aDestinationIsChangedAndDeleted() {
        var destinations = mocked.cg().webhookDestinations();
        NewWebhookDestination mine = NewWebhookDestination.builder()
                .url("https://erp.invalid/cg")
                .evento(WebhookEventKind.INVOICE_EMITTED)
                .build();
        String id = id(destinations.create(mine).id());
        WebhookDestination changed = destinations.update(
                id, mine.toBuilder().evento(WebhookEventKind.EXPENSE_CONFIRMED).build());

        assertThat(changed.eventos()).hasSize(2);
        assertThat(destinations.get(id).estado()).isNotEqualTo(EstadoDestino.ACTIVO);
        assertThat(destinations.list()).extracting(WebhookDestination::id).contains(id);
        assertThat(destinations.delete(id).eliminado()).isTrue();
        assertThat(destinations.list()).extracting(WebhookDestination::id).doesNotContain(id);
    }
}
