package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.NewVatBreakdown;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.directory.NewAddressee;
import es.cg.sdk.directory.NewDir3;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.directory.ProductChange;
import es.cg.sdk.directory.ProductQuery;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.documents.TipoDocumento;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.expenses.Expense;
import es.cg.sdk.expenses.ExpenseQuery;
import es.cg.sdk.expenses.NewExpense;
import es.cg.sdk.expenses.TipoGasto;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.invoices.TipoFactura;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.model.View;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Client and mock read a file of corrections alike: with each, a program reads what it reads without one. What the
 * service does not have is read as such by both.
 */
class OneFileForClientAndMockTest {
    private static final String FOLDER = "checks/src/test/resources/es/cg/sdk/checks/";
    private static final Pattern NULL = Pattern.compile("\"([a-z_]+)\":null");
    private static final Pattern MOMENT = Pattern.compile("'[0-9-]+T[0-9:.]+(Z|[+-][0-9:]+)");
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> programReadsTheSameWithEachFile() throws IOException {
        List<Object> without = read("\"//\":0");
        return lines("same-reading-files.txt")
                .map(each -> dynamicTest(each, () -> {
                    Set<String> absent = NULL.matcher(each)
                            .results()
                            .map(found -> found.group(1))
                            .collect(Collectors.toSet());
                    assertThat(plain(read(each), absent)).isEqualTo(plain(without, absent));
                }));
    }

    @TestFactory
    Stream<DynamicTest> mockTakesWhatTheClientTakesAndRefusesInOneLine() {
        return lines("corrections-files.txt")
                .map(each -> each.substring(each.indexOf(' ') + 1))
                .map(each -> dynamicTest(each, () -> {
                    Path file = file(each);
                    String ofClient = fault(() -> Corrections.read(file));
                    String ofMock = fault(
                            () -> MockCg.builder().corrections(file).start().close());
                    assertThat(ofMock).doesNotContain("\n", "\t", "Exception");
                    assertThat(!ofClient.isEmpty() || ofMock.isEmpty())
                            .as(ofMock)
                            .isTrue();
                }));
    }

    private static Stream<String> lines(String name) {
        return Project.text(Project.file(FOLDER + name)).lines().filter(each -> !each.startsWith("#"));
    }

    private Path file(String members) throws IOException {
        return Files.writeString(
                Files.createTempFile(folder, "c", ".json"), "{\"contract\":\"2026-09-05\"," + members + "}");
    }

    private static String fault(Runnable reads) {
        try {
            reads.run();
            return "";
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Runs the program with client and mock that follow a file of these members, and returns what it read. */
    private List<Object> read(String members) throws IOException {
        Path file = file(members);
        List<Object> read = new ArrayList<>();
        try (MockCg mock = MockCg.builder()
                        .jobTime(Duration.ZERO)
                        .corrections(file)
                        .start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.baseUrl())
                        .apiKey(ApiKey.of(mock.liveKey()))
                        .corrections(Corrections.read(file))
                        .time(Time.of(InstantSource.system(), wait -> {}))
                        .build()) {
            ClientApi client = cg.forClient(1001);
            directory(client, read);
            invoices(client, read);
            expenses(client, read);
            filesAndJobs(client, read);
            read.addAll(cg.clients().list().stream().limit(30).toList());
        }
        return read;
    }

    /** Returns what was read as texts, without fields of these names. */
    private static List<String> plain(List<Object> read, Set<String> absent) throws IOException {
        List<String> plain = new ArrayList<>();
        for (Object each : read) {
            plain.add(
                    each instanceof View view
                            ? plain("", JSON.readTree(view.json().text()), absent)
                            : each.toString());
        }
        return plain;
    }

    /** Returns JSON as it is compared: the mock makes other ids where they are numbers, and a moment has many forms. */
    private static String plain(String name, JsonNode json, Set<String> absent) {
        if (json.isObject()) {
            return json.properties().stream()
                    .filter(each -> !absent.contains(each.getKey()))
                    .map(each -> each.getKey() + "=" + plain(each.getKey(), each.getValue(), absent))
                    .sorted()
                    .toList()
                    .toString();
        }
        if (json.isArray()) {
            List<String> items = new ArrayList<>();
            json.forEach(each -> items.add(plain(name, each, absent)));
            return items.toString();
        }
        if (json.isNumber()) {
            return json.decimalValue().stripTrailingZeros().toPlainString();
        }
        String text = json.isTextual() ? "'" + json.textValue() : json.toString();
        return name.equals("id") || name.endsWith("_id")
                ? "an id"
                : MOMENT.matcher(text).matches()
                        ? Instant.parse(text.substring(1)).toString()
                        : text;
    }

    private static NewProduct.Builder product(int number) {
        return NewProduct.builder()
                .codigo("P-" + number)
                .nombre("Asesoría")
                .precioUnitario("12.50")
                .ivaPct("21")
                .activo(number != 3);
    }

    private static void directory(ClientApi client, List<Object> read) {
        List<String> ids = new ArrayList<>();
        for (int i = 1; i < 4; i++) {
            var created = client.products().create(product(i).build());
            ids.add(String.valueOf(created.id()));
            read.add(created);
        }
        read.add(client.products().get(ids.get(0)));
        read.add(client.products()
                .update(
                        ids.get(1),
                        ProductChange.builder().nombre("Otra").codigo("P-5").build()));
        read.addAll(client.products()
                .list(ProductQuery.create().codigo("P-2").activo(true))
                .toList(9));
        read.addAll(client.products().list().limit(2).stream().limit(7).toList());
        read.addAll(client.products().list(ProductQuery.create().activo(false)).toList(9));
        read.add(client.addressees()
                .create(NewAddressee.builder()
                        .nombre("Ayuntamiento")
                        .nif(TaxId.of("P2807900B"))
                        .esEmpresaOProfesional(true)
                        .dir3(NewDir3.create()
                                .oficinaContable("L01280796")
                                .organoGestor("L01280797")
                                .unidadTramitadora("L01280798"))
                        .build()));
        try {
            client.products().create(product(9).set("nombre", 7).build());
        } catch (ValidationException e) {
            read.add(e.code()
                    + e.fieldErrors().get(0).param()
                    + e.fieldErrors().get(0).code());
        }
        try {
            client.products().get("999");
        } catch (ApiException e) {
            read.add(e.code() + e.status());
        }
    }

    private static void invoices(ClientApi client, List<Object> read) {
        Invoice issued = client.invoices()
                .issue(NewInvoice.builder()
                        .serie("A")
                        .ejercicio(2026)
                        .fechaExpedicion(LocalDate.of(2026, 11, 20))
                        .tipoFactura(TipoFactura.F1)
                        .receptorNif("A12345674")
                        .receptorNombre("Compradora SL")
                        .linea(NewInvoiceLine.of("Cuota")
                                .cantidad("1.5")
                                .precioUnitario("100.05")
                                .ivaPct("21"))
                        .linea(NewInvoiceLine.of("Libro")
                                .cantidad("1")
                                .precioUnitario("20")
                                .ivaPct("4"))
                        .build());
        read.add(issued);
        read.add(client.invoices().get(String.valueOf(issued.id())));
        read.addAll(client.invoices()
                .list(InvoiceQuery.create()
                        .serie("A")
                        .estado(Invoice.Estado.EMITIDA)
                        .fechaDesde(LocalDate.of(2026, 11, 20))
                        .fechaHasta(LocalDate.of(2026, 11, 20)))
                .toList(9));
        read.add(client.accounts().list().stream().limit(60).count());
    }

    private static void expenses(ClientApi client, List<Object> read) {
        Expense created = client.expenses()
                .create(NewExpense.builder()
                        .tipo(TipoGasto.FACTURA)
                        .proveedorNif("B12345674")
                        .proveedorNombre("Papelería SL")
                        .numeroFactura("F-1")
                        .fechaExpedicion(LocalDate.of(2026, 11, 3))
                        .concepto("Papel")
                        .iva(NewVatBreakdown.of("21").base("100.10").cuota("21.02"))
                        .total("121.12")
                        .deducibleIrpf(true)
                        .build());
        read.add(created);
        read.add(client.expenses().confirm(String.valueOf(created.id()), IdempotencyKey.of("confirm")));
        read.addAll(client.expenses()
                .list(ExpenseQuery.create().estado(Expense.Estado.CONFIRMED))
                .toList(3));
    }

    private void filesAndJobs(ClientApi client, List<Object> read) throws IOException {
        TaxModel model =
                client.taxModels().generate(NewTaxModel.of(Modelo.M390, 2025)).await(Duration.ofMinutes(1));
        read.add(model);
        Path pdf = Files.createTempDirectory(folder, "d");
        client.taxModels().file(String.valueOf(model.id()), TaxModel.Formato.PDF, Download.intoFolder(pdf, "m.pdf"));
        try (Stream<Path> files = Files.list(pdf)) {
            read.add(Files.size(files.findFirst().orElseThrow()) > 0);
        }
        byte[] content = "%PDF-1.4 ticket".getBytes(StandardCharsets.UTF_8);
        read.add(client.documents()
                .upload(NewDocument.of(Upload.of("t.pdf", content)).tipo(TipoDocumento.TICKET))
                .await(Duration.ofMinutes(1)));
    }
}
