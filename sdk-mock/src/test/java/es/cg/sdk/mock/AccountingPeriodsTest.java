package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Accounting years and quarters: a submitted tax model closes its period. */
final class AccountingPeriodsTest {
    private static final long TALLERES = 1002;

    private final Wire wire = new Wire();

    @AfterEach
    void stop() {
        wire.close();
    }

    private JsonNode year(int year) throws IOException {
        return wire.get("/accounting-periods?ejercicio=" + year, TALLERES)
                .json()
                .at("/data/0");
    }

    private String quarter(int year, int quarter) throws IOException {
        return year(year).at("/trimestres/" + (quarter - 1) + "/estado").asText();
    }

    private void present(String model, int year, String period) throws IOException {
        String id = wire.write(
                        "POST",
                        "/tax-models",
                        TALLERES,
                        "{\"modelo\":\"%s\",\"ejercicio\":%d,\"periodo\":\"%s\"}".formatted(model, year, period))
                .text("/id");
        wire.mock().panel().present(id);
    }

    private Answer invoice(String day) throws IOException {
        return wire.write(
                "POST",
                "/invoices",
                TALLERES,
                "{\"serie\":\"A\",\"fecha_expedicion\":\"" + day + "\",\"receptor_nif\":\"A12345674\","
                        + "\"receptor_nombre\":\"Muestra SA\",\"lineas\":[{\"concepto\":\"c\",\"cantidad\":1,"
                        + "\"precio_unitario\":1000,\"iva_pct\":21}]}");
    }

    private static void isClosed(Answer answer) {
        refused(answer, 409, "periodo_cerrado");
        assertThat(answer.message()).startsWith("El periodo contable");
    }

    @Test
    void theCurrentYearIsOpenWithItsQuarters() throws IOException {
        JsonNode year = wire.get("/accounting-periods", TALLERES).json().at("/data/0");

        shows(year, "id=per_2026", "fecha_inicio=2026-01-01", "fecha_fin=2026-12-31", "estado=abierto");
        assertThat(year.path("trimestres").findValuesAsText("periodo")).containsExactly("1T", "2T", "3T", "4T");
        assertThat(year.path("trimestres").findValuesAsText("estado")).containsOnly("abierto");
    }

    @Test
    void aYearWithEntriesIsThere() throws IOException {
        assertThat(year(2025).isMissingNode()).isTrue();
        invoice("2025-12-31");

        assertThat(year(2025).path("estado").asText()).isEqualTo("abierto");
    }

    @Test
    void aSubmittedModelClosesItsQuarter() throws IOException {
        present("303", 2026, "3T");

        assertThat(quarter(2026, 3)).isEqualTo("cerrado");
        assertThat(quarter(2026, 2)).isEqualTo("abierto");
        assertThat(year(2026).path("estado").asText()).isEqualTo("abierto");
        isClosed(invoice("2026-09-30"));
        assertThat(invoice("2026-10-01").status()).isEqualTo(201);
    }

    @Test
    void anInvoiceThatIsRefusedConsumesNoNumberAndMakesNoEntry() throws IOException {
        present("303", 2026, "3T");
        int before =
                wire.get("/accounting-entries", TALLERES).json().path("data").size();
        isClosed(invoice("2026-09-30"));

        assertThat(wire.get("/accounting-entries", TALLERES).json().path("data"))
                .hasSize(before);
        assertThat(invoice("2026-10-01").json().path("numero").asInt()).isEqualTo(1);
    }

    @Test
    void aModelOfTheYearClosesTheYear() throws IOException {
        String job = wire.write("POST", "/tax-models", TALLERES, "{\"modelo\":\"390\",\"ejercicio\":2025}")
                .text("/id");
        wire.mock().panel().advance(Duration.ofMinutes(3));
        wire.mock().panel().present(wire.get("/jobs/" + job).text("/resultado/id"));

        assertThat(year(2025).path("estado").asText()).isEqualTo("cerrado");
        assertThat(year(2025).path("trimestres").findValuesAsText("estado")).containsOnly("cerrado");
        isClosed(invoice("2025-12-31"));
    }

    @Test
    void aModelOfAMonthClosesTheMonthAndWithTheThirdTheQuarter() throws IOException {
        present("303", 2026, "07");
        isClosed(invoice("2026-07-31"));
        assertThat(quarter(2026, 3)).isEqualTo("abierto");
        present("303", 2026, "08");
        present("303", 2026, "09");

        assertThat(quarter(2026, 3)).isEqualTo("cerrado");
    }

    @Test
    void anExpenseOfAClosedPeriodStaysADraft() throws IOException {
        String id = wire.write(
                        "POST",
                        "/expenses",
                        TALLERES,
                        "{\"tipo\":\"ticket\",\"proveedor_nombre\":\"Bazar\",\"fecha_expedicion\":\"2026-09-10\","
                                + "\"concepto\":\"Papel\",\"desglose_iva\":[{\"iva_pct\":21,\"base\":10}],"
                                + "\"total\":12.10}")
                .text("/id");
        present("303", 2026, "3T");

        isClosed(wire.write("POST", "/expenses/" + id + "/confirm", TALLERES, ""));
        assertThat(wire.get("/expenses/" + id, TALLERES).text("/estado")).isEqualTo("draft");
    }

    @Test
    void anIrpfPaymentOfAClosedPeriodStaysADraft() throws IOException {
        String id = wire.write(
                        "POST",
                        "/irpf-payments",
                        TALLERES,
                        "{\"perceptor_nif\":\"Y1234567X\",\"perceptor_nombre\":\"Persona Ficticia\","
                                + "\"clave_percepcion\":\"G\",\"fecha_pago\":\"2026-09-10\",\"base_retencion\":600,"
                                + "\"retencion_pct\":15}")
                .text("/id");
        present("111", 2026, "3T");

        isClosed(wire.write("POST", "/irpf-payments/" + id + "/confirm", TALLERES, ""));
        assertThat(wire.get("/irpf-payments/" + id, TALLERES).text("/estado")).isEqualTo("draft");
    }

    @Test
    void thePanelOpensAPeriodAgain() throws IOException {
        present("303", 2026, "3T");
        isClosed(invoice("2026-09-30"));
        wire.mock().panel().openPeriod(TALLERES, 2026, "08");
        assertThat(invoice("2026-08-31").status()).isEqualTo(201);
        isClosed(invoice("2026-09-30"));
        assertThat(quarter(2026, 3)).isEqualTo("abierto");

        wire.mock().panel().openPeriod(TALLERES, 2026, "3T");

        assertThat(invoice("2026-09-30").status()).isEqualTo(201);
        answers(
                new PanelCaller(wire.mock())
                        .panel(
                                "POST /panel/clients/1002/accounting-periods/open",
                                "{\"ejercicio\":2026,\"periodo\":\"5T\"}"),
                422);
    }

    @Test
    void aComplementaryModelReplacesTheSettlementOfTheFirst() throws IOException {
        invoice("2026-09-30");
        present("303", 2026, "3T");
        wire.mock().panel().openPeriod(TALLERES, 2026, "3T");
        invoice("2026-09-30");
        String second = wire.write(
                        "POST",
                        "/tax-models",
                        TALLERES,
                        "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"3T\","
                                + "\"tipo_declaracion\":\"complementaria\"}")
                .text("/id");
        wire.mock().panel().present(second);

        JournalEntries entries = new JournalEntries(wire, TALLERES);
        assertThat(entries.balance("477")).isEqualByComparingTo("0");
        assertThat(entries.balance("4750")).isEqualByComparingTo("0");
        assertThat(JournalEntries.lines(entries.of(second).get(1)))
                .isEqualTo(Map.of("4750000000", "420.00", "5720000001", "-420.00"));
    }

    @Test
    void anInvoiceOfAClosedPeriodCanStillBeAnnulledToday() throws IOException {
        String id = invoice("2026-09-30").text("/id");
        present("303", 2026, "3T");
        wire.mock().panel().annul(id);

        JsonNode entries =
                wire.get("/accounting-entries?origen_id=" + id, TALLERES).json().path("data");
        assertThat(entries).hasSize(2);
        shows(entries, "0/fecha=" + wire.mock().panel().now().toLocalDate().toString());
    }
}
