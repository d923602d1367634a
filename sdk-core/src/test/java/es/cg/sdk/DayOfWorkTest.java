package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.accounting.Account;
import es.cg.sdk.accounting.AccountQuery;
import es.cg.sdk.accounting.AccountingEntry;
import es.cg.sdk.accounting.AccountingEntryQuery;
import es.cg.sdk.accounting.AccountingPeriod;
import es.cg.sdk.accounting.AccountingPeriodQuery;
import es.cg.sdk.accounting.NewAccount;
import es.cg.sdk.banks.BankTransaction;
import es.cg.sdk.banks.BankTransactionQuery;
import es.cg.sdk.banks.MatchProposal;
import es.cg.sdk.banks.MatchStatus;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.clients.Client;
import es.cg.sdk.clients.ClientChange;
import es.cg.sdk.clients.NewClient;
import es.cg.sdk.common.Iban;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.NewVatBreakdown;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.destinations.EstadoDestino;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.directory.Addressee;
import es.cg.sdk.directory.AddresseeChange;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.Product;
import es.cg.sdk.documentrequests.DocumentRequest;
import es.cg.sdk.documentrequests.DocumentRequestQuery;
import es.cg.sdk.documents.Document;
import es.cg.sdk.documents.ExtractedDataChange;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.expenses.ExpenseQuery;
import es.cg.sdk.expenses.NewExpense;
import es.cg.sdk.expenses.TipoGasto;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.DueDateCollection;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.irpfpayments.ClavePercepcion;
import es.cg.sdk.irpfpayments.IrpfPayment;
import es.cg.sdk.irpfpayments.NewIrpfPayment;
import es.cg.sdk.mock.Panel;
import es.cg.sdk.payslips.Payslip;
import es.cg.sdk.payslips.PayslipQuery;
import es.cg.sdk.recurring.NewRecurringInvoice;
import es.cg.sdk.recurring.Periodicidad;
import es.cg.sdk.recurring.RecurringInvoice;
import es.cg.sdk.sepa.Esquema;
import es.cg.sdk.sepa.NewSepaMandate;
import es.cg.sdk.sepa.SepaMandate;
import es.cg.sdk.sepa.SepaRemittance;
import es.cg.sdk.taxcalendar.TaxObligation;
import es.cg.sdk.taxcalendar.TaxObligationQuery;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import es.cg.sdk.taxmodels.TaxModelQuery;
import es.cg.sdk.workers.NewWorker;
import es.cg.sdk.workers.NewWorkerContract;
import es.cg.sdk.workers.Worker;
import es.cg.sdk.workers.WorkerContract;
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

/** What an ERP does on a day, domain by domain, as one would write it. */
final class DayOfWorkTest {
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
    void anInvoiceOfTheDirectoryIsIssuedAndItsDueDateCollected() {
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
    void anAddresseeMovesAndAProductGoesOutOfUse() {
        Addressee moved = laura().addressees()
                .update(
                        id(addressee().id()),
                        AddresseeChange.builder()
                                .municipio("Getafe")
                                .activo(false)
                                .build());

        assertThat(moved.municipio()).isEqualTo("Getafe");
        assertThat(moved.nif()).isEqualTo("B87654323");
        assertThat(moved.activo()).isFalse();
    }

    @Test
    void aScannedInvoiceBecomesAConfirmedExpense() {
        Document scan = laura().documents()
                .upload(NewDocument.of(Upload.of("papel.pdf", "%PDF-1.4 papel".getBytes(UTF_8))))
                .await(Duration.ofMinutes(3));
        laura().documents()
                .correct(
                        id(scan.id()),
                        ExtractedDataChange.builder()
                                .numeroFactura("F-7")
                                .total("12.10")
                                .build());
        Expense draft = laura().expenses()
                .create(NewExpense.builder()
                        .tipo(TipoGasto.TICKET)
                        .proveedorNombre("Papelería Ejemplo")
                        .fechaExpedicion(TODAY)
                        .concepto("Papel")
                        .iva(NewVatBreakdown.of("21").base("10.00").cuota("2.10"))
                        .total("12.10")
                        .documentoId(scan.id())
                        .build());
        laura().expenses().confirm(id(draft.id()));

        assertThat(laura().documents().get(id(scan.id())).gastoId()).isEqualTo(draft.id());
        assertThat(laura().documents().get(id(scan.id())).datosExtraidos().numeroFactura())
                .isEqualTo("F-7");
        assertThat(laura().expenses().list(ExpenseQuery.create().estado(Expense.Estado.CONFIRMED)))
                .extracting(Expense::id)
                .contains(draft.id());
    }

    @Test
    void aLawyerIsPaidWithWithholding() {
        IrpfPayment draft = laura().irpfPayments()
                .create(NewIrpfPayment.builder()
                        .perceptorNif(TaxId.of("12345678Z"))
                        .perceptorNombre("Ana Ejemplo")
                        .clavePercepcion(ClavePercepcion.G)
                        .fechaPago(TODAY)
                        .baseRetencion("1000.00")
                        .retencionPct(15)
                        .build());

        assertThat(laura().irpfPayments().confirm(id(draft.id())).periodo()).isEqualTo("4T");
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
    void aMandateIsRegisteredAndTheFileOfItsRemittanceFetched() throws Exception {
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
                        List.of(new Panel.Debit(id(mandate.id()), new BigDecimal("10.00"), null)));
        SepaRemittance remittance = laura().sepaRemittances().list().first().orElseThrow();
        DownloadedFile file =
                laura().sepaRemittances().file(id(remittance.id()), Download.toFile(folder.resolve("remesa.xml")));

        assertThat(mandate.iban()).contains("*");
        assertThat(remittance.adeudos()).hasSize(1);
        assertThat(Files.readString(file.path())).contains("pain.008");
    }

    @Test
    void aPaymentInTheBankIsProposedForItsInvoice() {
        BankTransaction open = laura().bankTransactions()
                .list(BankTransactionQuery.create().matchStatus(MatchStatus.UNMATCHED))
                .first()
                .orElseThrow();

        assertThat(laura().bankTransactions().get(id(open.id()))).isEqualTo(open);
        assertThat(laura().bankAccounts().get(id(open.cuentaId())).iban()).contains("*");
        assertThat(laura().matchProposals().list(id(open.id())))
                .extracting(MatchProposal::movimientoId)
                .allMatch(id(open.id())::equals);
        assertThat(laura().bankImports().list()).isEmpty();
    }

    @Test
    void aQuarterlyModelIsGeneratedAndItsFileFetched() throws Exception {
        TaxModel model = laura().taxModels()
                .generate(NewTaxModel.of(Modelo.M303, 2026).periodo("4T"))
                .await(Duration.ofMinutes(3));
        DownloadedFile pdf = laura().taxModels()
                .file(id(model.id()), TaxModel.Formato.PDF, Download.intoFolder(folder, "modelo.pdf"));

        assertThat(Files.readString(pdf.path(), ISO_8859_1)).startsWith("%PDF");
        assertThat(laura().taxModels()
                        .list(TaxModelQuery.create()
                                .modelo(Modelo.M303)
                                .ejercicio(2026)
                                .periodo("4T")))
                .extracting(TaxModel::id)
                .containsExactly(model.id());
        assertThat(laura().taxModels().get(id(model.id())).casillas()).isEqualTo(model.casillas());
    }

    @Test
    void theGestorsRequestIsAnswered() {
        DocumentRequest request = laura().documentRequests()
                .list(DocumentRequestQuery.create().estado(DocumentRequest.Estado.PENDIENTE))
                .first()
                .orElseThrow();
        laura().documents()
                .upload(NewDocument.of(Upload.of("octubre.pdf", "%PDF-1.4 octubre".getBytes(UTF_8)))
                        .solicitudId(request.id()))
                .await(Duration.ofMinutes(3));

        assertThat(laura().documentRequests().get(id(request.id())).documentos())
                .hasSize(1);
    }

    @Test
    void aWorkerIsHiredAndTheMonthsPayslipsRead() {
        ClientApi talleres = mocked.cg().forClient(1002);
        Worker worker = talleres.workers()
                .create(NewWorker.builder()
                        .nombre("Ana")
                        .apellidos("Ejemplo")
                        .nif(TaxId.of("00000014Z"))
                        .build());
        WorkerContract contract = talleres.workerContracts()
                .create(
                        id(worker.id()),
                        NewWorkerContract.builder()
                                .codigoContrato("100")
                                .fechaInicio(TODAY)
                                .salarioBrutoAnual("24000.00")
                                .numPagas(14)
                                .build());

        assertThat(talleres.workers().get(id(worker.id())).estado()).isEqualTo(Worker.Estado.ALTA);
        assertThat(talleres.workerContracts().list(id(worker.id()))).containsExactly(contract);
        assertThat(talleres.workerContracts().get(id(contract.id())).numPagas()).isEqualTo(14);
        Payslip payslip = talleres.payslips()
                .list(PayslipQuery.create().ejercicio(2026))
                .first()
                .orElseThrow();
        assertThat(talleres.payslips().get(id(payslip.id())).liquido())
                .isEqualByComparingTo(requireNonNull(payslip.totalDevengado()).subtract(payslip.totalDeducciones()));
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

    @Test
    void theBooksAreReadAndACustomerGetsItsSubAccount() {
        AccountingPeriod year = laura().accountingPeriods()
                .list(AccountingPeriodQuery.create().ejercicio(2026))
                .first()
                .orElseThrow();
        AccountingEntry entry = laura().accountingEntries()
                .list(AccountingEntryQuery.create().ejercicio(2026))
                .first()
                .orElseThrow();
        String codigo = "430" + "0".repeat(digits() - 5) + "99";
        Account added = laura().accounts()
                .create(
                        NewAccount.builder()
                                .codigo(codigo)
                                .nombre("Imprenta Ejemplo SL")
                                .build(),
                        IdempotencyKey.forDocument("erp-cuenta", codigo));

        assertThat(year.trimestres()).hasSize(4);
        assertThat(entry.totalDebe()).isEqualByComparingTo(entry.totalHaber());
        assertThat(laura().accountingEntries().get(id(entry.id()))).isEqualTo(entry);
        assertThat(laura().accounts().list(AccountQuery.create().cuenta("430")))
                .extracting(Account::codigo)
                .contains(added.codigo());
        assertThat(laura().accounts().get(codigo).cuentaPadre()).isEqualTo("430");
    }

    /** The number of digits of the client's sub-accounts. */
    private int digits() {
        return Math.toIntExact(requireNonNull(mocked.cg().clients().get(1001).digitosSubcuenta()));
    }

    @Test
    void whatIsDueNextIsReadFromTheCalendar() {
        List<TaxObligation> due = laura().taxObligations()
                .list(TaxObligationQuery.create()
                        .fechaDesde(TODAY)
                        .fechaHasta(TODAY.plusMonths(3))
                        .estado(TaxObligation.Estado.PENDIENTE))
                .toList(100);

        assertThat(due)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.fechaLimite()).isBetween(TODAY, TODAY.plusMonths(3)));
    }
}
