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
import es.cg.sdk.common.Ccc;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.Naf;
import es.cg.sdk.common.NewVatBreakdown;
import es.cg.sdk.common.TaxId;
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
import es.cg.sdk.payslips.Payslip;
import es.cg.sdk.payslips.PayslipQuery;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import es.cg.sdk.taxmodels.TaxModelQuery;
import es.cg.sdk.workers.NewWorker;
import es.cg.sdk.workers.NewWorkerContract;
import es.cg.sdk.workers.Worker;
import es.cg.sdk.workers.WorkerContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What an ERP does on a day for the books: purchases, staff, the bank, entries and taxes. */
final class ErpAccountingDayTest {
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
    void unmatchedTransactionAndItsProposalsAreRead() {
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
                        .naf(Naf.of("08/01234567-74"))
                        .build());
        WorkerContract contract = talleres.workerContracts()
                .create(
                        id(worker.id()),
                        NewWorkerContract.builder()
                                .codigoContrato("100")
                                .fechaInicio(TODAY)
                                .salarioBrutoAnual("24000.00")
                                .numPagas(14)
                                .ccc(Ccc.of("28/1234567-42"))
                                .build());

        assertThat(talleres.workers().get(id(worker.id())).estado()).isEqualTo(Worker.Estado.ALTA);
        assertThat(talleres.workerContracts().list(id(worker.id()))).containsExactly(contract);
        assertThat(talleres.workerContracts().get(id(contract.id())).ccc()).isEqualTo("28123456742");
        assertThat(talleres.workers().get(id(worker.id())).naf()).isEqualTo("080123456774");
        Payslip payslip = talleres.payslips()
                .list(PayslipQuery.create().ejercicio(2026))
                .first()
                .orElseThrow();
        assertThat(talleres.payslips().get(id(payslip.id())).liquido())
                .isEqualByComparingTo(requireNonNull(payslip.totalDevengado()).subtract(payslip.totalDeducciones()));
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
}
