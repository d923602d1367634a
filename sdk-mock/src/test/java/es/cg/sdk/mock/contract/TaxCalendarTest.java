package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The calendar of tax obligations, on 20 November 2026. */
@Chapter("What the service does › Capabilities")
final class TaxCalendarTest {
    private static final long LAURA = 1001;
    private static final long TALLERES = 1002;
    private static final long BAZAR = 1003;
    private static final long ISLA = 1004;

    private TestMock mock;
    private CalendarEntries calendar;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        calendar = new CalendarEntries(opened);
    }

    private String state(String model, int year, String period) throws IOException {
        return calendar.one(model + "_" + year + "_" + period, TALLERES)
                .path("estado")
                .asText();
    }

    private void goTo(String day) throws IOException {
        LocalDate there = LocalDate.parse(day);
        mock.advanceTo(there.atTime(9, 0).atZone(ZoneId.of("Europe/Madrid")).toOffsetDateTime());
    }

    @Test
    void anObligationHasItsPeriodItsDatesAndItsState() throws IOException {
        JsonNode vat = calendar.one("303_2026_4T", TALLERES);

        shows(vat, "nombre=IVA. Autoliquidación", "ejercicio=2026", "periodo=4T", "fecha_inicio=2027-01-01");
        shows(vat, "fecha_limite=2027-02-01", "fecha_limite_domiciliacion=2027-01-27", "estado=pendiente");
        shows(vat, "modelo_id=null");
    }

    @Test
    void aDeadlineOnAWeekendIsOnTheNextWorkingDay() throws IOException {
        // 20 December 2026 is a Sunday.
        shows(
                calendar.one("202_2026_3P", TALLERES),
                "fecha_limite=2026-12-21",
                "fecha_limite_domiciliacion=2026-12-16");
    }

    @Test
    void annualSummaryHasNoDirectDebitDate() throws IOException {
        shows(calendar.one("390_2026_0A", TALLERES), "fecha_limite_domiciliacion=null");
    }

    @Test
    void aCompanyHasOtherModelsThanAPerson() throws IOException {
        assertThat(calendar.models(LAURA))
                .contains("303", "390", "130", "100", "111", "190", "347")
                .doesNotContain("200", "202");
        assertThat(calendar.models(TALLERES))
                .contains("303", "390", "200", "202", "111", "190", "347")
                .doesNotContain("130", "100");
    }

    @Test
    void regimeAndTerritoryDecideOnVatModels() throws IOException {
        assertThat(calendar.models(BAZAR)).doesNotContain("303", "390").contains("347");
        assertThat(calendar.models(ISLA)).doesNotContain("303", "390").contains("200");
    }

    @Test
    void clientWithWorkersHasModels111And190() throws IOException {
        assertThat(calendar.models(BAZAR)).doesNotContain("111", "190");
        mock.post("/workers", "{\"nombre\":\"Persona\",\"apellidos\":\"Ficticia\",\"nif\":\"Y1234567X\"}", BAZAR);

        assertThat(calendar.models(BAZAR)).contains("111", "190");
    }

    @Test
    void aMonthlyClientDeclaresVatByMonth() throws IOException {
        String id = mock.post(
                        "/clients",
                        "{\"nombre\":\"Gran Muestra SA\",\"nif\":\"J12345674\",\"email\":\"gran@cliente.invalid\","
                                + "\"tipo\":\"sociedad\",\"regimen_iva\":\"general\",\"periodicidad_iva\":\"mensual\"}")
                .send()
                .text("/id");
        long client = Long.parseLong(id);
        ClientsTest.authoriseAgain(mock, client);

        assertThat(calendar.one("303_2026_11", client).path("fecha_limite").asText())
                .isEqualTo("2026-12-30");
        // The tax agency has the VAT books of those who file by month, so it asks for no summaries.
        assertThat(calendar.models(client)).contains("303", "200").doesNotContain("390", "347");
        assertThat(calendar.all("&modelo=303", client).stream()
                        .noneMatch(each -> each.path("periodo").asText().endsWith("T")))
                .isTrue();
    }

    private String generated() throws IOException {
        return mock.post(
                        "/tax-models",
                        "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"4T\",\"regenerar\":true}",
                        TALLERES)
                .text("/id");
    }

    @Test
    void obligationFollowsTheStateOfItsTaxModel() throws IOException {
        String draft = generated();
        assertThat(state("303", 2026, "4T")).isEqualTo("pendiente");
        assertThat(calendar.one("303_2026_4T", TALLERES).path("modelo_id").asText())
                .isEqualTo(draft);

        goTo("2027-01-10");
        String model = generated();
        assertThat(state("303", 2026, "4T")).isEqualTo("generado");
        assertThat(calendar.one("303_2026_4T", TALLERES).path("modelo_id").asText())
                .isEqualTo(model);

        mock.panel("POST /panel/tax-models/" + model + "/present");
        assertThat(state("303", 2026, "4T")).isEqualTo("presentado");
        goTo("2027-02-10");
        assertThat(state("303", 2026, "4T")).isEqualTo("presentado");
    }

    @Test
    void anObligationIsOverdueTheDayAfterItsDeadline() throws IOException {
        goTo("2027-02-01");
        assertThat(state("303", 2026, "4T")).isEqualTo("pendiente");
        goTo("2027-02-02");
        assertThat(state("303", 2026, "4T")).isEqualTo("vencido");
        String model = mock.post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"4T\"}", TALLERES)
                .text("/id");
        assertThat(state("303", 2026, "4T")).isEqualTo("vencido");
        mock.panel("POST /panel/tax-models/" + model + "/present");

        assertThat(state("303", 2026, "4T")).isEqualTo("presentado");
    }

    @Test
    void obligationDueBeforeClientCreationIsNoAplica() throws IOException {
        assertThat(state("303", 2026, "1T")).isEqualTo("no_aplica");
        assertThat(calendar.one("303_2026_2T", LAURA).path("estado").asText()).isEqualTo("presentado");
        assertThat(calendar.one("303_2026_3T", LAURA).path("estado").asText()).isEqualTo("vencido");
    }

    @Test
    void listIsSortedByLatestDeadlineFirst() throws IOException {
        List<String> deadlines = calendar.all("", LAURA).stream()
                .map(each -> each.path("fecha_limite").asText())
                .toList();

        assertThat(deadlines).isSortedAccordingTo(Comparator.reverseOrder()).hasSizeGreaterThan(10);
    }

    @Test
    void theListIsFilteredByDeadlineModelAndState() throws IOException {
        assertThat(calendar.all("&fecha_desde=2027-01-01&fecha_hasta=2027-01-31", TALLERES))
                .isNotEmpty()
                .allMatch(each -> each.path("fecha_limite").asText().startsWith("2027-01"));
        assertThat(calendar.all("&modelo=202", TALLERES))
                .isNotEmpty()
                .allMatch(each -> each.path("modelo").asText().equals("202"));
        assertThat(calendar.all("&estado=presentado", LAURA)).hasSize(1);
        assertThat(mock.get("/tax-calendar?fecha_desde=2027-01-01&fecha_hasta=2026-01-01", TALLERES)
                        .code())
                .isEqualTo("rango_invertido");
    }

    @Test
    void theListHasPages() throws IOException {
        JsonNode page = mock.get("/tax-calendar?limit=5", TALLERES).json();
        JsonNode next = mock.get(
                        "/tax-calendar?limit=5&cursor="
                                + page.path("next_cursor").asText(),
                        TALLERES)
                .json();

        assertThat(page.findValuesAsText("id")).hasSize(5);
        assertThat(next.findValuesAsText("id")).hasSize(5).doesNotContainAnyElementsOf(page.findValuesAsText("id"));
    }
}
