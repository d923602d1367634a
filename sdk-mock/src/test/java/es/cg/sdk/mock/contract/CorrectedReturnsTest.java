package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.ClientBooks.boxes;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Corrections of Model 303: complementary, substitute and, from the third quarter of 2024 on, rectifying returns. */
@Chapter("Tax › Corrections of 303")
final class CorrectedReturnsTest {
    private static final String COMPLEMENTARY = "{\"tipo_declaracion\":\"complementaria\"}";
    private static final String RECTIFYING = "{\"tipo_declaracion\":\"rectificativa\"}";
    private static final String SUBSTITUTE = "{\"tipo_declaracion\":\"sustitutiva\"}";

    private TestMock mock;
    private ClientBooks books;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        books = new ClientBooks(opened, LAURA);
    }

    private void sell(String day, String base) throws IOException {
        books.sell(day, "{\"precio_unitario\":%s,\"iva_pct\":21}".formatted(base));
    }

    private JsonNode present(int year, String period, String more) throws IOException {
        JsonNode made = books.model("303", year, period, more);
        mock.panel("POST /panel/tax-models/" + made.path("id").asText() + "/present");
        answers(
                mock.panel(
                        "POST /panel/clients/1001/accounting-periods/open",
                        "{\"ejercicio\":%d,\"periodo\":\"%s\"}".formatted(year, period)),
                200);
        return made;
    }

    @Test
    void complementaryReturnNeedsASubmittedOriginal() throws IOException {
        sell("2025-01-10", "1000");
        refused(books.asked("303", 2025, "1T", COMPLEMENTARY), 409, "declaracion_no_corregible");
        books.model("303", 2025, "1T");
        refused(books.asked("303", 2025, "1T", COMPLEMENTARY), 409, "declaracion_no_corregible");
        refused(books.asked("303", 2025, "1T", RECTIFYING), 409, "declaracion_no_corregible");
    }

    @Test
    void complementaryReturnNeedsAHigherResult() throws IOException {
        sell("2025-01-10", "1000");
        present(2025, "1T", "{}");
        refused(books.asked("303", 2025, "1T", COMPLEMENTARY), 409, "declaracion_no_corregible");
        books.buy("2025-02-10", "100", "21", "{}");
        refused(books.asked("303", 2025, "1T", COMPLEMENTARY), 409, "declaracion_no_corregible");
        sell("2025-01-20", "500");
        boxes(books.model("303", 2025, "1T", COMPLEMENTARY), "70=210", "71=84");
    }

    @Test
    void lowerCorrectedReturnClaimsTheDifference() throws IOException {
        sell("2025-01-10", "1000");
        present(2025, "1T", "{}");
        books.buy("2025-02-10", "100", "21", "{}");
        JsonNode second = present(2025, "1T", RECTIFYING);

        boxes(second, "69=189", "70=210", "71=-21", "108=0", "111=21", "72=0", "73=0");
        shows(second, "tipo_declaracion=rectificativa", "resultado=a_devolver", "importe=-21.00");
        boxes(books.model("303", 2025, "2T"), "110=0");
        boxes(books.model("390", 2025, "0A"), "47=210", "64=21", "86=189", "95=189");
        books.balances("4750=0");
    }

    @Test
    void rectifyingReturnExistsFromTheThirdQuarterOf2024() throws IOException {
        for (String period : new String[] {"2T", "08"}) {
            var refused = books.asked("303", 2024, period, RECTIFYING);
            refused(refused, 422, "datos_invalidos");
            assertThat(refused.params()).containsExactly("tipo_declaracion");
        }
        refused(books.asked("303", 2024, "3T", RECTIFYING), 409, "declaracion_no_corregible");
        refused(books.asked("130", 2025, "1T", RECTIFYING), 422, "datos_invalidos");
    }

    @Test
    void substituteReturnEndsWithTheThirdQuarterOf2024() throws IOException {
        for (String period : new String[] {"3T", "4T"}) {
            refused(books.asked("303", 2024, period, SUBSTITUTE), 422, "datos_invalidos");
        }
        assertThat(books.asked("303", 2024, "2T", SUBSTITUTE).status()).isEqualTo(201);
        assertThat(books.asked("303", 2023, "09", SUBSTITUTE).status()).isEqualTo(201);
        assertThat(books.asked("130", 2025, "1T", SUBSTITUTE).status()).isEqualTo(201);
    }
}
