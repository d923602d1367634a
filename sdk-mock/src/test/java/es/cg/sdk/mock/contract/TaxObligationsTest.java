package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client does decides which models its calendar has, beside its territory, kind and regime. */
@Chapter("What the service does › Capabilities")
final class TaxObligationsTest {
    private static final long LAURA = 1001;
    private static final long BAZAR = 1003;
    private static final long ISLA = 1004;

    private TestMock mock;
    private CalendarEntries calendar;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        calendar = new CalendarEntries(opened);
    }

    private String made(String path, long client, String json) throws IOException {
        Answer made = mock.post(path, json, client);
        answers(made, 201);
        return made.text("/id");
    }

    private String expense(String kind, int withheld) throws IOException {
        return made("/expenses", BAZAR, """
                {"tipo":"factura","proveedor_nif":"X1234567L","proveedor_nombre":"Proveedor Ficticio",
                 "numero_factura":"%s","fecha_expedicion":"2026-11-10","concepto":"Servicio","tipo_renta":"%s",
                 "desglose_iva":[{"iva_pct":21,"base":100.00}],"retencion_irpf_pct":%d,"total":121.00}""".formatted("P-" + kind + withheld, kind, withheld));
    }

    private String payment(String more) throws IOException {
        return made("/irpf-payments", BAZAR, """
                {"perceptor_nif":"X1234567L","perceptor_nombre":"Perceptor Ficticio","fecha_pago":"2026-11-10",
                 "base_retencion":1000,"retencion_pct":19,%s}""".formatted(more));
    }

    private String invoice(long client, String serie, String exemption) throws IOException {
        return made("/invoices", client, """
                {"serie":"%s","ejercicio":2026,"fecha_expedicion":"2026-11-20","tipo_factura":"F1",
                 "receptor_nif":"B12345674","receptor_nombre":"Talleres Ejemplo SL",
                 "lineas":[{"concepto":"Mercancía","cantidad":1,"precio_unitario":100,"iva_pct":0,"exencion":"%s"}]}""".formatted(serie, exemption));
    }

    @Test
    void rentAddsModels115And180() throws IOException {
        assertThat(calendar.models(BAZAR)).containsExactly("347");
        expense("alquiler", 19);

        assertThat(calendar.models(BAZAR)).containsExactly("115", "180", "347");
        shows(calendar.one("115_2026_4T", BAZAR), "fecha_limite=2027-01-20", "fecha_limite_domiciliacion=2027-01-15");
        shows(calendar.one("115_2026_4T", BAZAR), "nombre=Retenciones de alquileres de inmuebles urbanos");
        shows(calendar.one("180_2026_0A", BAZAR), "fecha_limite=2027-02-01");
        shows(
                calendar.one("180_2026_0A", BAZAR),
                "nombre=Retenciones de alquileres de inmuebles urbanos. Resumen anual");
    }

    @Test
    void capitalIncomeAddsModels123And193() throws IOException {
        payment("\"tipo_renta\":\"capital\"");

        assertThat(calendar.models(BAZAR)).containsExactly("123", "193", "347");
        assertThat(calendar.of("123", BAZAR))
                .containsExactly(
                        "obl_123_2026_4T", "obl_123_2026_3T", "obl_123_2026_2T", "obl_123_2026_1T", "obl_123_2025_4T");
    }

    @Test
    void professionalPaymentAddsModels111And190() throws IOException {
        payment("\"clave_percepcion\":\"G\"");

        assertThat(calendar.models(BAZAR)).containsExactly("111", "190", "347");
    }

    @Test
    void professionalExpenseWithIrpfAddsModels111And190() throws IOException {
        expense("profesional", 0);
        assertThat(calendar.models(BAZAR)).containsExactly("347");
        expense("profesional", 15);

        assertThat(calendar.models(BAZAR)).containsExactly("111", "190", "347");
    }

    @Test
    void payslipAddsModels111And190() throws IOException {
        mock.panel("POST /panel/clients/" + BAZAR + "/payslips", """
                {"trabajador_nif":"Y1234567X","trabajador_nombre":"Persona Ficticia","ejercicio":2026,"mes":10,
                 "total_devengado":1000.00,"retencion_irpf_pct":2}""");

        assertThat(calendar.models(BAZAR)).containsExactly("111", "190", "347");
    }

    @Test
    void euDeliveryAddsModel349OnlyInItsPeriod() throws IOException {
        assertThat(calendar.of("349", LAURA)).isEmpty();
        invoice(LAURA, "A", "E2");
        assertThat(calendar.of("349", LAURA)).isEmpty();
        String id = invoice(LAURA, "A", "E5");

        assertThat(calendar.of("349", LAURA)).containsExactly("obl_349_2026_4T");
        JsonNode quarter = calendar.one("349_2026_4T", LAURA);
        shows(quarter, "nombre=Operaciones intracomunitarias", "fecha_inicio=2027-01-01");
        // 30 January 2027 is a Saturday.
        shows(quarter, "fecha_limite=2027-02-01", "fecha_limite_domiciliacion=null");

        mock.panel("POST /panel/invoices/" + id + "/annul");
        assertThat(calendar.of("349", LAURA)).isEmpty();
    }

    @Test
    void clientOutsideVatTerritoryHasNoModel349() throws IOException {
        invoice(ISLA, "A", "E2");

        assertThat(calendar.models(ISLA)).isNotEmpty().doesNotContain("349");
    }
}
