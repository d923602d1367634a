package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.InvoiceCase.issue;
import static es.cg.sdk.mock.contract.InvoiceCase.nothingWasDone;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The days that an invoice may have, and the rates of those days. */
@Chapter("Facts › Rates and arithmetic")
final class InvoiceDatesTest {
    private static final long PENINSULA = 1002;

    /** An invoice without tax, so that any day has its rate. */
    private static Draft dated(InvoiceCase each) throws IOException {
        Draft draft = Draft.invoice().without("ejercicio").with("lineas", InvoiceCase.lines("\"iva_pct\":0"));
        return draft.with(each.field(), each.json());
    }

    @TestFactory
    Stream<DynamicTest> dateOutsideItsRangeReturns422() {
        return InvoiceCase.table("""
                        fecha_expedicion "0001-01-01" -> fecha_expedicion
                        fecha_expedicion "1999-12-31" -> fecha_expedicion
                        fecha_expedicion "9999-12-31" -> fecha_expedicion
                        fecha_expedicion "2026-11-21" -> fecha_expedicion
                        fecha_operacion "0001-01-01" -> fecha_operacion
                        fecha_operacion "1999-12-31" -> fecha_operacion
                        fecha_operacion "2027-11-21" -> fecha_operacion
                        vencimientos [{"fecha":"2026-11-19"}] -> vencimientos.0.fecha
                        vencimientos [{"fecha":"9999-12-31"}] -> vencimientos.0.fecha
                        vencimientos [{"fecha":"2036-11-21"}] -> vencimientos.0.fecha
                        vencimientos [{"fecha":"2026-12-20","importe":1e300}] -> vencimientos.0.importe""")
                .map(each -> TestMockResolver.test(each.toString(), mock -> {
                    wrong(issue(mock, PENINSULA, dated(each)), each.refused());
                    nothingWasDone(mock, PENINSULA);
                }));
    }

    @TestFactory
    Stream<DynamicTest> firstAndLastDateOfTheRangeAreAccepted() {
        return InvoiceCase.table("""
                        fecha_expedicion "2000-01-01"
                        fecha_expedicion "2026-11-20"
                        fecha_operacion "2027-11-20"
                        vencimientos [{"fecha":"2026-11-20"}]
                        vencimientos [{"fecha":"2036-11-20"}]""")
                .map(each -> TestMockResolver.test(
                        each.toString(), mock -> answers(issue(mock, PENINSULA, dated(each)), 201)));
    }

    @Test
    void invoiceOfTomorrowIsIssuedIfTheRuleIsSwitchedOff(TestMock mock) throws IOException {
        InvoiceCase tomorrow =
                InvoiceCase.table("fecha_expedicion \"2026-11-21\"").findFirst().orElseThrow();
        mock.panel("PUT /panel/rules", "{\"invoice-date-ahead\":false}");
        answers(issue(mock, PENINSULA, dated(tomorrow)), 201);

        mock.panel("PUT /panel/rules", "{\"invoice-date-ahead\":true}");
        wrong(issue(mock, PENINSULA, dated(tomorrow)), "fecha_expedicion");
    }

    @TestFactory
    Stream<DynamicTest> nonexistentDateReturnsFechaNoValida() {
        return Stream.of("2026-02-30", "2026-11-31", "0001-01-01", "9999-12-31")
                .map(day -> TestMockResolver.test(day, mock -> {
                    Draft draft = Draft.invoice().without("ejercicio").with("fecha_expedicion", '"' + day + '"');
                    Answer refused = issue(mock, PENINSULA, draft);
                    boolean none = day.startsWith("2026");

                    Samples.refused(refused, 422, none ? "fecha_no_valida" : "datos_invalidos");
                    assertThat(refused.message())
                            .startsWith("El campo fecha_expedicion debe ")
                            .endsWith(none ? "ser una fecha como 2026-11-20" : "estar entre 2000-01-01 y 2026-11-20");
                }));
    }

    @Test
    void rateInForceOnOperationDateIsAccepted(TestMock mock) throws IOException {
        for (String each : List.of(
                "2024-09-30 5",
                "2022-07-01 5",
                "2024-10-01 7.5",
                "2024-12-31 2",
                "2012-08-31 18",
                "2010-06-30 16",
                "2012-09-01 21.00")) {
            answers(issue(mock, PENINSULA, on(each.substring(0, 10), "\"iva_pct\":" + each.substring(11))), 201);
        }
        answers(issue(mock, PENINSULA, on("2024-09-30", "\"iva_pct\":5,\"recargo_pct\":0.62")), 201);
    }

    @Test
    void rateNotInForceOnOperationDateIsRejected(TestMock mock) throws IOException {
        for (String each : List.of(
                "2024-10-01 5", "2022-06-30 5", "2025-01-01 7.5", "2024-09-30 2", "2012-08-31 21", "2012-09-01 18")) {
            wrong(
                    issue(mock, PENINSULA, on(each.substring(0, 10), "\"iva_pct\":" + each.substring(11))),
                    "lineas.0.iva_pct");
        }
        nothingWasDone(mock, PENINSULA);
    }

    /** A rate on the day of an operation. */
    private static Draft on(String day, String line) throws IOException {
        return Draft.invoice().with("fecha_operacion", "\"" + day + "\"").with("lineas", InvoiceCase.lines(line));
    }
}
