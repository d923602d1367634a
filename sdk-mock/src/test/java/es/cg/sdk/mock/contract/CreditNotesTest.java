package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a credit note is settled: paid back, by due date, or compensated with the invoice that it rectifies. */
@Chapter("Endpoints › Invoice payments")
final class CreditNotesTest {
    private TestMock mock;
    private String original;
    private String note;

    /** An invoice of 1,210 euros, and a credit note of 242 on it. */
    @BeforeEach
    void opens(TestMock opened) throws IOException {
        mock = opened;
        original = issued(Draft.invoice());
        note = rectified("I", "-200");
    }

    private String issued(Draft draft) throws IOException {
        Answer answer = mock.post("/invoices", draft.toString(), TALLERES);
        answers(answer, 201);
        return answer.text("/id");
    }

    private String rectified(String how, String price) throws IOException {
        return mock.panel("POST /panel/invoices/" + original + "/rectify", """
                        {"tipo_factura":"R1","tipo_rectificativa":"%s","motivo":"Descuento",
                         "lineas":[{"concepto":"Asesoría","cantidad":1,"precio_unitario":%s,"iva_pct":21}]}""".formatted(how, price))
                .text("/id");
    }

    private Answer pay(String id, String amount, String more) throws IOException {
        return mock.post(
                "/invoices/" + id + "/payments",
                "{\"fecha\":\"2026-11-20\",\"importe\":%s%s}".formatted(amount, more),
                TALLERES);
    }

    private Answer pay(String id, String amount) throws IOException {
        return pay(id, amount, "");
    }

    private Answer compensate(String id, String amount) throws IOException {
        return pay(id, amount, ",\"metodo\":\"compensacion\"");
    }

    private JsonNode invoice(String id) throws IOException {
        return mock.get("/invoices/" + id, TALLERES).json();
    }

    private long told() throws IOException {
        return mock.told().stream()
                .filter(each -> each.equals("invoice.payment_recorded"))
                .count();
    }

    @Test
    void negativePaymentsSettleACreditNote() throws IOException {
        Answer part = pay(note, "-100");

        answers(part, 201);
        shows(part, "importe=-100", "importe_pendiente=-142");
        shows(invoice(note), "estado_cobro=parcial", "importe_cobrado=-100", "importe_pendiente=-142");
        answers(pay(note, "-142"), 201);
        shows(invoice(note), "estado_cobro=cobrada", "importe_pendiente=0", "vencimientos/0/cobrado=true");
        shows(invoice(original), "estado_cobro=pendiente", "importe_pendiente=1210");
        new ClientBooks(mock, TALLERES).balances("430=1210");
    }

    @Test
    void amountOfTheWrongSignOrTooLargeReturns422() throws IOException {
        refused(pay(note, "-242.01"), 422, "importe_superior_al_pendiente");
        refused(pay(note, "10"), 422, "importe_superior_al_pendiente");
        wrong(pay(note, "-0.001"), "importe");
        wrong(pay(note, "0"), "importe");
        wrong(pay(original, "-1"), "importe");
        assertThat(invoice(note).path("pagos")).isEmpty();
    }

    @Test
    void dueDatesOfACreditNoteAreCollected() throws IOException {
        String two = "[{\"fecha\":\"2026-12-20\",\"importe\":-605},{\"fecha\":\"2027-01-20\",\"importe\":-605}]";
        String negative = issued(Draft.invoice()
                .with("lineas", InvoiceCase.lines("\"precio_unitario\":-1000"))
                .with("vencimientos", two));
        shows(invoice(negative), "vencimientos/0/cobrado=false", "vencimientos/1/cobrado=false", "avisos/1=missing");
        Answer second = mock.post("/invoices/" + negative + "/due-dates/2/collect", "{}", TALLERES);

        answers(second, 200);
        shows(second, "importe=-605", "importe_pendiente=-605", "vencimiento=2");
        shows(invoice(negative), "vencimientos/0/cobrado=false", "vencimientos/1/cobrado=true", "estado_cobro=parcial");
        answers(pay(negative, "-605"), 201);
        shows(invoice(negative), "vencimientos/0/cobrado=true", "estado_cobro=cobrada");
    }

    @Test
    void compensationPaysTheNoteAndItsOriginal() throws IOException {
        Answer made = compensate(note, "-242");

        answers(made, 201);
        shows(made, "metodo=compensacion", "importe=-242", "importe_pendiente=0");
        shows(invoice(note), "estado_cobro=cobrada", "importe_pendiente=0");
        JsonNode paid = invoice(original);
        shows(paid, "estado_cobro=parcial", "importe_pendiente=968", "importe_cobrado=242");
        shows(paid, "pagos/0/metodo=compensacion", "pagos/0/importe=242", "pagos/0/factura_id=" + original);
        shows(paid, "pagos/0/referencia=R-2026-000001");
        assertThat(told()).isEqualTo(2);
        // No money moves.
        ClientBooks books = new ClientBooks(mock, TALLERES);
        assertThat(books.booked(made.text("/id"))).isEmpty();
        books.balances("430=968");
    }

    @Test
    void compensationMayBeginAtTheOriginalOrADueDate() throws IOException {
        answers(compensate(original, "100"), 201);

        shows(invoice(note), "estado_cobro=parcial", "importe_pendiente=-142");
        Answer rest =
                mock.post("/invoices/" + note + "/due-dates/1/collect", "{\"metodo\":\"compensacion\"}", TALLERES);
        answers(rest, 200);
        shows(rest, "importe=-142");
        shows(invoice(original), "importe_pendiente=968");
    }

    @Test
    void compensationNeedsAnOpenCounterpart() throws IOException {
        refused(compensate(original, "242.01"), 422, "importe_superior_al_pendiente");
        pay(original, "1000");
        refused(compensate(note, "-242"), 422, "importe_superior_al_pendiente");
        pay(original, "210");
        wrong(compensate(note, "-242"), "metodo");
        wrong(compensate(issued(Draft.invoice()), "10"), "metodo");
        shows(invoice(note), "importe_pendiente=-242");
    }

    @Test
    void annullingTheNoteReturnsItsCompensation() throws IOException {
        compensate(note, "-242");
        answers(mock.panel("POST /panel/invoices/" + note + "/annul"), 200);

        shows(invoice(original), "pagos/0/estado=devuelto", "importe_pendiente=1210", "estado_cobro=pendiente");
    }

    @Test
    void overpaidInvoiceIsPaidBack() throws IOException {
        pay(original, "1210");
        String smaller = rectified("S", "700");
        shows(invoice(smaller), "total=847", "importe_pendiente=-363", "estado_cobro=cobrada");

        answers(pay(smaller, "-363"), 201);
        shows(invoice(smaller), "importe_pendiente=0", "estado_cobro=cobrada");
    }
}
