package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the service surely refuses of an invoice; a refused one spends no number. */
@Chapter("Facts › Rates and arithmetic")
final class InvoiceRulesTest {
    private static final long PENINSULA = 1002;
    private static final long CANARIES = 1004;

    /** A change of an invoice, and the field that is refused. */
    private record Case(String field, String json, String refused) {
        static Case line(String change, String refused) {
            return new Case("lineas", "[" + InvoiceRulesTest.line(change) + "]", "lineas.0." + refused);
        }

        @Override
        public String toString() {
            return field + " " + json;
        }
    }

    /** A line of 100 euros and 21 %, with these members in place of its own. */
    private static String line(String change) {
        try {
            ObjectNode line = (ObjectNode)
                    Caller.parsed("{\"concepto\":\"Género\",\"cantidad\":1,\"precio_unitario\":100,\"iva_pct\":21}");
            return line.setAll((ObjectNode) Caller.parsed("{" + change + "}")).toString();
        } catch (IOException e) {
            throw new AssertionError(change, e);
        }
    }

    private static String lines(String... changes) {
        return "["
                + String.join(
                        ",", Stream.of(changes).map(InvoiceRulesTest::line).toList()) + "]";
    }

    private static Answer issue(Place place, long client, Draft draft) throws IOException {
        return place.post("/invoices", draft.toString(), client);
    }

    private static void nothingWasDone(Place place, long client) throws IOException {
        assertThat(place.get("/invoices", client).json().path("data")).isEmpty();
        assertThat(place.events("production")).isEmpty();
        Answer next = issue(place, client, Draft.invoice().with("lineas", lines("\"iva_pct\":0")));
        shows(next, "numero_completo=A-2026-000001", "verifactu/huella_anterior=null");
    }

    private static Stream<DynamicTest> refused(long client, Stream<Case> cases) {
        return cases.map(each -> Places.test(each.toString(), place -> {
            Answer refused = issue(place, client, Draft.invoice().with(each.field(), each.json()));

            Samples.refused(refused, 422, "datos_invalidos");
            assertThat(refused.params()).containsExactly(each.refused());
            nothingWasDone(place, client);
        }));
    }

    private static Stream<DynamicTest> accepted(long client, Stream<Draft> drafts) {
        return drafts.map(draft -> Places.test(draft.toString(), place -> {
            Answer issued = issue(place, client, draft);

            assertThat(issued.status()).as("%s", issued).isEqualTo(201);
        }));
    }

    @TestFactory
    Stream<DynamicTest> noInvoiceHasARateThatVatDoesNotHaveOnItsDay() {
        return Stream.concat(
                refused(
                        PENINSULA,
                        Stream.of("-21", "99", "1000", "7", "5", "18", "0.21", "2")
                                .map(rate -> Case.line("\"iva_pct\":" + rate, "iva_pct"))),
                refused(
                        CANARIES,
                        Stream.of("21", "10", "6.5", "13.5").map(rate -> Case.line("\"iva_pct\":" + rate, "iva_pct"))));
    }

    private static Draft on(String day, String rate) {
        try {
            return Draft.invoice()
                    .with("fecha_operacion", "\"" + day + "\"")
                    .with("lineas", lines("\"iva_pct\":" + rate));
        } catch (IOException e) {
            throw new AssertionError(day, e);
        }
    }

    @TestFactory
    Stream<DynamicTest> aRateCountsOnTheDayOfTheOperation() {
        return accepted(
                PENINSULA,
                Stream.of(
                        on("2024-09-30", "5"),
                        on("2022-07-01", "5"),
                        on("2024-10-01", "7.5"),
                        on("2024-12-31", "2"),
                        on("2012-08-31", "18"),
                        on("2010-06-30", "16"),
                        on("2012-09-01", "21.00")));
    }

    @TestFactory
    Stream<DynamicTest> aRateIsRefusedOutsideOfItsDays() {
        return Stream.of(
                        on("2024-10-01", "5"),
                        on("2022-06-30", "5"),
                        on("2025-01-01", "7.5"),
                        on("2024-09-30", "2"),
                        on("2012-08-31", "21"),
                        on("2012-09-01", "18"))
                .map(draft -> Places.test(draft.toString(), place -> {
                    Answer refused = issue(place, PENINSULA, draft);

                    assertThat(refused.params()).as("%s", refused).containsExactly("lineas.0.iva_pct");
                    nothingWasDone(place, PENINSULA);
                }));
    }

    @Test
    void ceutaHasTheRatesOfIpsi(Sandbox sandbox) throws IOException {
        Answer reset = sandbox.reset("""
                    {"clientes":[{"nombre":"Bazar Fingido SL","tipo":"sociedad","regimen_iva":"general",
                                  "territorio":"ceuta","caso":"normal"}]}""");
        long client = 0;
        for (var each : sandbox.list("/clients?limit=100")) {
            client = each.path("nombre").asText().equals("Bazar Fingido SL")
                    ? each.path("id").asLong()
                    : client;
        }
        assertThat(client).as("%s", reset.json()).isPositive();
        for (String rate : List.of("0.5", "4", "10")) {
            Draft draft = Draft.invoice().with("serie", "\"SBX\"").with("lineas", lines("\"iva_pct\":" + rate));
            assertThat(sandbox.post("/invoices", draft.toString())
                            .client(client)
                            .send()
                            .status())
                    .as(rate)
                    .isEqualTo(201);
        }
        Draft vat = Draft.invoice().with("serie", "\"SBX\"");
        wrong(sandbox.post("/invoices", vat.toString()).client(client).send(), "lineas.0.iva_pct");
    }

    @TestFactory
    Stream<DynamicTest> noSurchargeIsOfAnotherRate() {
        return Stream.concat(
                refused(
                        PENINSULA,
                        Stream.of(
                                Case.line("\"recargo_pct\":99", "recargo_pct"),
                                Case.line("\"recargo_pct\":-5.2", "recargo_pct"),
                                Case.line("\"recargo_pct\":1.4", "recargo_pct"),
                                Case.line("\"iva_pct\":10,\"recargo_pct\":5.2", "recargo_pct"),
                                Case.line("\"iva_pct\":4,\"recargo_pct\":0.62", "recargo_pct"),
                                Case.line("\"iva_pct\":0,\"recargo_pct\":0.5", "recargo_pct"))),
                refused(CANARIES, Stream.of(Case.line("\"iva_pct\":7,\"recargo_pct\":1", "recargo_pct"))));
    }

    @TestFactory
    Stream<DynamicTest> aSurchargeOfItsRateIsTaken() throws IOException {
        return accepted(
                PENINSULA,
                Stream.of(
                        Draft.invoice()
                                .with(
                                        "lineas",
                                        lines(
                                                "\"recargo_pct\":5.2",
                                                "\"recargo_pct\":1.75",
                                                "\"recargo_pct\":0",
                                                "\"iva_pct\":10,\"recargo_pct\":1.4",
                                                "\"iva_pct\":4,\"recargo_pct\":0.5")),
                        Draft.invoice()
                                .with("fecha_operacion", "\"2024-09-30\"")
                                .with("lineas", lines("\"iva_pct\":5,\"recargo_pct\":0.62"))));
    }

    @TestFactory
    Stream<DynamicTest> noExemptionIsUnknownOrContradictsItsRate() {
        return refused(
                PENINSULA,
                Stream.of(
                        Case.line("\"iva_pct\":0,\"exencion\":\"E7\"", "exencion"),
                        Case.line("\"iva_pct\":0,\"exencion\":\"e1\"", "exencion"),
                        Case.line("\"iva_pct\":0,\"exencion\":\"\"", "exencion"),
                        Case.line("\"exencion\":\"E1\"", "exencion"),
                        Case.line("\"iva_pct\":4,\"exencion\":\"E6\"", "exencion"),
                        Case.line("\"iva_pct\":0,\"exencion\":\"E1\",\"recargo_pct\":0.5", "recargo_pct")));
    }

    @TestFactory
    Stream<DynamicTest> eachExemptionIsTakenWithTheRateZero() {
        return accepted(PENINSULA, Stream.of("E1", "E2", "E3", "E4", "E5", "E6").map(word -> {
            try {
                return Draft.invoice().with("lineas", lines("\"iva_pct\":0,\"exencion\":\"" + word + "\""));
            } catch (IOException e) {
                throw new AssertionError(word, e);
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> noLineIsEmptyOrBeyondBounds() {
        return refused(
                PENINSULA,
                Stream.of(
                        Case.line("\"concepto\":\"\"", "concepto"),
                        Case.line("\"concepto\":\" \\t \"", "concepto"),
                        Case.line("\"cantidad\":0", "cantidad"),
                        Case.line("\"cantidad\":0.000", "cantidad"),
                        Case.line("\"cantidad\":1e12", "cantidad"),
                        Case.line("\"cantidad\":1e-150", "cantidad"),
                        Case.line("\"precio_unitario\":1e308", "precio_unitario"),
                        Case.line("\"precio_unitario\":-1000000000000", "precio_unitario"),
                        Case.line("\"cantidad\":1000000,\"precio_unitario\":1000000", "precio_unitario"),
                        Case.line("\"descuento_pct\":150", "descuento_pct"),
                        Case.line("\"descuento_pct\":-1", "descuento_pct"),
                        Case.line("\"descuento_pct\":100.01", "descuento_pct"),
                        new Case(
                                "lineas",
                                lines("\"precio_unitario\":600000000000", "\"precio_unitario\":600000000000"),
                                "lineas")));
    }

    @TestFactory
    Stream<DynamicTest> aLineAtTheBoundsIsTaken() throws IOException {
        return accepted(
                PENINSULA,
                Stream.of(
                        Draft.invoice().with("lineas", lines("\"precio_unitario\":800000000000")),
                        Draft.invoice().with("lineas", lines("\"precio_unitario\":0")),
                        Draft.invoice().with("lineas", lines("", "\"cantidad\":-0.5,\"precio_unitario\":33.333333")),
                        Draft.invoice().with("lineas", lines("\"descuento_pct\":100", "\"descuento_pct\":0"))));
    }

    @TestFactory
    Stream<DynamicTest> noDateIsOutsideOfTheWindow() {
        return Stream.of(
                        new Case("fecha_expedicion", "\"0001-01-01\"", "fecha_expedicion"),
                        new Case("fecha_expedicion", "\"1999-12-31\"", "fecha_expedicion"),
                        new Case("fecha_expedicion", "\"9999-12-31\"", "fecha_expedicion"),
                        new Case("fecha_expedicion", "\"2027-11-21\"", "fecha_expedicion"),
                        new Case("fecha_operacion", "\"0001-01-01\"", "fecha_operacion"),
                        new Case("fecha_operacion", "\"1999-12-31\"", "fecha_operacion"),
                        new Case("fecha_operacion", "\"2027-11-21\"", "fecha_operacion"),
                        new Case("vencimientos", "[{\"fecha\":\"2026-11-19\"}]", "vencimientos.0.fecha"),
                        new Case("vencimientos", "[{\"fecha\":\"9999-12-31\"}]", "vencimientos.0.fecha"),
                        new Case("vencimientos", "[{\"fecha\":\"2036-11-21\"}]", "vencimientos.0.fecha"),
                        new Case(
                                "vencimientos",
                                "[{\"fecha\":\"2026-12-20\",\"importe\":1e300}]",
                                "vencimientos.0.importe"))
                .map(each -> Places.test(each.toString(), place -> {
                    Draft draft = Draft.invoice()
                            .without("ejercicio")
                            .with("lineas", lines("\"iva_pct\":0"))
                            .with(each.field(), each.json());
                    Answer refused = issue(place, PENINSULA, draft);

                    assertThat(refused.params()).as("%s", refused).containsExactly(each.refused());
                    nothingWasDone(place, PENINSULA);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aDayThatDoesNotExistHasACodeOfItsOwn() {
        return Stream.of("2026-02-30", "2026-11-31", "0001-01-01", "9999-12-31")
                .map(day -> Places.test(day, place -> {
                    Answer refused = issue(
                            place,
                            PENINSULA,
                            Draft.invoice().without("ejercicio").with("fecha_expedicion", '"' + day + '"'));
                    boolean none = day.startsWith("2026");

                    assertThat(refused.status()).isEqualTo(422);
                    assertThat(refused.code()).isEqualTo(none ? "fecha_no_valida" : "datos_invalidos");
                    assertThat(refused.text("/error/message"))
                            .isEqualTo(
                                    none
                                            ? "El campo fecha_expedicion debe ser una fecha como 2026-11-20"
                                            : "El campo fecha_expedicion debe estar entre 2000-01-01 y 2027-11-20");
                }));
    }

    @TestFactory
    Stream<DynamicTest> theFirstAndTheLastDayOfTheWindowAreTaken() throws IOException {
        Draft draft = Draft.invoice().without("ejercicio").with("lineas", lines("\"iva_pct\":0"));
        return accepted(
                PENINSULA,
                Stream.of(
                        Draft.of(draft.toString()).with("fecha_expedicion", "\"2000-01-01\""),
                        Draft.of(draft.toString()).with("fecha_expedicion", "\"2027-11-20\""),
                        Draft.of(draft.toString()).with("fecha_operacion", "\"2027-11-20\""),
                        Draft.of(draft.toString()).with("vencimientos", "[{\"fecha\":\"2026-11-20\"}]"),
                        Draft.of(draft.toString()).with("vencimientos", "[{\"fecha\":\"2036-11-20\"}]")));
    }

    @TestFactory
    Stream<DynamicTest> noWithholdingIsOfARateThatTheLawDoesNotHave() {
        return refused(
                PENINSULA,
                Stream.of("-15", "3", "14.99", "35", "100", "1e150")
                        .map(pct -> new Case("retencion_irpf_pct", pct, "retencion_irpf_pct")));
    }

    @TestFactory
    Stream<DynamicTest> aWithholdingOfTheLawIsTaken() {
        return accepted(
                PENINSULA, Stream.of("0", "1", "2", "7", "15.00", "19", "21").map(pct -> {
                    try {
                        return Draft.invoice().with("retencion_irpf_pct", pct);
                    } catch (IOException e) {
                        throw new AssertionError(pct, e);
                    }
                }));
    }

    @Test
    void eachViolationIsNamedWithItsLine(Place place) throws IOException {
        Draft draft = Draft.invoice()
                .with("lineas", lines("", "\"iva_pct\":99,\"concepto\":\"\"", "\"cantidad\":0"))
                .with("retencion_irpf_pct", "3");
        Answer refused = issue(place, PENINSULA, draft);

        wrong(refused, "lineas.1.iva_pct", "lineas.1.concepto", "lineas.2.cantidad", "retencion_irpf_pct");
        assertThat(refused.json().at("/error/errors"))
                .allSatisfy(each -> assertThat(each.path("message").asText())
                        .startsWith("El campo " + each.path("param").asText() + " "));
        nothingWasDone(place, PENINSULA);
    }

    private static final String RECURRING = """
            {"serie":"A","destinatario_id":"%s","periodicidad":"mensual","fecha_inicio":"2026-12-01","lineas":%s}
            """;

    private static String addressee(Place place) throws IOException {
        return place.get("/addressees", 1001).text("/data/0/id");
    }

    @TestFactory
    Stream<DynamicTest> noLineOfARecurringInvoiceBreaksTheRulesOfInvoices() {
        return Stream.of(
                        Case.line("\"iva_pct\":99", "iva_pct"),
                        Case.line("\"recargo_pct\":1.4", "recargo_pct"),
                        Case.line("\"exencion\":\"E1\"", "exencion"),
                        Case.line("\"cantidad\":0", "cantidad"),
                        Case.line("\"precio_unitario\":1e308", "precio_unitario"),
                        Case.line("\"concepto\":\"\"", "concepto"),
                        Case.line("\"descuento_pct\":150", "descuento_pct"))
                .map(each -> Places.test(each.toString(), place -> {
                    String good = RECURRING.formatted(addressee(place), lines(""));
                    String bad = RECURRING.formatted(addressee(place), each.json());
                    Answer made = place.post("/recurring-invoices", good, 1001);
                    Answer refused = place.post("/recurring-invoices", bad, 1001);
                    Answer kept = place.patch(
                            "/recurring-invoices/" + made.text("/id"), "{\"lineas\":" + each.json() + "}", 1001);

                    assertThat(made.status()).as("%s", made).isEqualTo(201);
                    for (Answer answer : List.of(refused, kept)) {
                        assertThat(answer.code()).as("%s", answer).isEqualTo("datos_invalidos");
                        assertThat(answer.params()).containsExactly(each.refused());
                    }
                }));
    }

    @Test
    void noProductHasARateThatTheTaxDoesNotHaveOrABoundlessPrice(Place place) throws IOException {
        String product = "{\"codigo\":\"%s\",\"nombre\":\"Libro\",\"precio_unitario\":%s,\"iva_pct\":%s}";
        Answer good = place.post("/products", product.formatted("A", "20", "4"), PENINSULA);
        Answer rate = place.post("/products", product.formatted("B", "20", "5"), PENINSULA);
        Answer change = place.patch("/products/" + good.text("/id"), "{\"iva_pct\":99}", PENINSULA);
        Answer igic = place.post("/products", product.formatted("A", "20", "21"), CANARIES);
        Answer price = place.post("/products", product.formatted("C", "1e308", "4"), PENINSULA);

        assertThat(good.status()).isEqualTo(201);
        for (Answer refused : List.of(rate, change, igic)) {
            assertThat(refused.params()).as("%s", refused).containsExactly("iva_pct");
        }
        assertThat(price.params()).containsExactly("precio_unitario");
    }
}
