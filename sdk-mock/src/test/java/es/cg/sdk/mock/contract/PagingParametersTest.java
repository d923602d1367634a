package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Common parameters")
final class PagingParametersTest {
    private static final List<String> LISTS = Stream.of(
                    "activities bank-accounts bank-transactions clients clients/1001/activity invoices documents",
                    "tax-models bank-imports addressees products recurring-invoices")
            .flatMap(row -> Stream.of(row.split(" ")))
            .map("/"::concat)
            .toList();

    @FunctionalInterface
    private interface Check {
        void of(TestMock mock, String path) throws IOException;
    }

    private static Stream<DynamicTest> inEach(List<String> rows, Check check) {
        return rows.stream().map(row -> TestMockResolver.test("'" + row + "'", mock -> check.of(mock, row)));
    }

    private static Answer read(TestMock mock, String path) throws IOException {
        return mock.get(path, LAURA);
    }

    private static void altered(TestMock mock, UnaryOperator<String> change) throws IOException {
        String cursor = read(mock, "/invoices?limit=2").text("/next_cursor");

        Answer answer = read(mock, "/invoices?limit=2&cursor=" + change.apply(cursor));

        refused(answer, 400, "cursor_no_valido");
        assertThat(answer.param()).isEqualTo("cursor");
    }

    @TestFactory
    Stream<DynamicTest> everyListRefusesACursorThatItDidNotGive() {
        return inEach(LISTS, (mock, path) -> refused(read(mock, path + "?cursor=bm8"), 400, "cursor_no_valido"));
    }

    @TestFactory
    Stream<DynamicTest> changedCursorReturnsCursorNoValido() {
        return Stream.of(
                        new Altered("its end is missing", cursor -> cursor.substring(0, cursor.length() - 1)),
                        new Altered("its beginning is missing", cursor -> cursor.substring(1)),
                        new Altered("something is put behind it", cursor -> cursor + "A"),
                        new Altered("something is put before it", cursor -> "A" + cursor),
                        new Altered("a letter is another", PagingParametersTest::withAnotherLetter),
                        new Altered("it is in capitals", cursor -> cursor.toUpperCase(Locale.ROOT)),
                        new Altered("it comes twice over", cursor -> cursor + cursor),
                        new Altered("it is empty", cursor -> ""),
                        new Altered("it is a number", cursor -> "2"),
                        new Altered("it is not UTF-8", cursor -> "%F0"),
                        new Altered("it is the word null", cursor -> "null"),
                        new Altered("it has spaces", cursor -> cursor + "%20"))
                .map(row -> TestMockResolver.test(row.name(), mock -> altered(mock, row.change())));
    }

    private record Altered(String name, UnaryOperator<String> change) {}

    private static String withAnotherLetter(String cursor) {
        int middle = cursor.length() / 2;
        char other = cursor.charAt(middle) == 'A' ? 'B' : 'A';
        return cursor.substring(0, middle) + other + cursor.substring(middle + 1);
    }

    @Test
    void cursorOfAnotherListReturns400(TestMock mock) throws IOException {
        String cursor = read(mock, "/invoices?limit=2").text("/next_cursor");

        refused(read(mock, "/documents?limit=2&cursor=" + cursor), 400, "cursor_no_valido");
    }

    @Test
    void aCursorGoesOnWithTheNextRecord(TestMock mock) throws IOException {
        List<String> all = Samples.ids(mock, "/invoices", LAURA);
        String cursor = read(mock, "/invoices?limit=2").text("/next_cursor");

        assertThat(Samples.ids(mock, "/invoices?limit=1&cursor=" + cursor, LAURA))
                .containsExactly(all.get(2));
    }

    @Test
    void cursorPositionIgnoresNewRecords(TestMock mock) throws IOException {
        List<String> all = Samples.ids(mock, "/invoices", LAURA);
        String cursor = read(mock, "/invoices?limit=2").text("/next_cursor");
        Samples.issuedId(mock, LAURA);

        assertThat(Samples.ids(mock, "/invoices?limit=2&cursor=" + cursor, LAURA))
                .containsExactly(all.get(2), all.get(3));
    }

    @TestFactory
    Stream<DynamicTest> everyListTakesALimitOfOne() {
        return inEach(LISTS, (mock, path) -> {
            int all = read(mock, path).json().path("data").size();
            Answer answer = read(mock, path + "?limit=1");

            answers(answer, 200);
            assertThat(answer.json().path("data").size()).isBetween(Math.min(1, all), 1);
        });
    }

    @TestFactory
    Stream<DynamicTest> everyListAcceptsLimit100AndRejects0And101() {
        return inEach(LISTS, (mock, path) -> {
            answers(read(mock, path + "?limit=100"), 200);
            refused(read(mock, path + "?limit=0"), 400, "limite_no_valido");
            refused(read(mock, path + "?limit=101"), 400, "limite_no_valido");
        });
    }

    @TestFactory
    Stream<DynamicTest> aLimitThatIsNoNumberOrOutOfRangeIsRefused() {
        return inEach(
                List.of("-1", "1000", "99999999999999999999", "diez", "1.5", "1e1", "0x10", "", "10a", "%2010", "null"),
                (mock, limit) -> {
                    Answer answer = read(mock, "/invoices?limit=" + limit);

                    refused(answer, 400, "limite_no_valido");
                    assertThat(answer.param()).isEqualTo("limit");
                });
    }

    @Test
    void aPageHas25RecordsByDefaultAndUpToAHundred(TestMock mock) throws IOException {
        for (int i = 0; i < 101; i++) {
            Samples.issuedId(mock, TALLERES);
        }
        JsonNode usual = mock.get("/invoices", TALLERES).json();
        JsonNode largest = mock.get("/invoices?limit=100", TALLERES).json();

        assertThat(usual.path("data")).hasSize(25);
        assertThat(usual.path("has_more").asBoolean()).isTrue();
        assertThat(largest.path("data")).hasSize(100);
        assertThat(largest.path("has_more").asBoolean()).isTrue();
    }

    @Test
    void newestRecordsAreListedFirst(TestMock mock) throws IOException {
        String[] made = new String[6];
        for (int i = 0; i < 2; i++) {
            made[i] = Samples.createActivity(mock, "659" + i).text("/id");
            made[2 + i] = Samples.issuedId(mock, TALLERES);
            made[4 + i] = mock.post("/tax-models", Samples.model("303", 1 + i + "T"), TALLERES)
                    .text("/id");
            mock.advance("PT1H");
        }

        assertThat(Samples.ids(mock, "/activities", TALLERES)).containsExactly(made[1], made[0]);
        assertThat(Samples.ids(mock, "/invoices", TALLERES)).containsExactly(made[3], made[2]);
        assertThat(Samples.ids(mock, "/tax-models", TALLERES)).containsExactly(made[5], made[4]);
    }

    @Test
    void theNewestDocumentComesFirst(TestMock mock) throws IOException {
        for (String name : List.of("a.pdf", "b.pdf")) {
            mock.ask("POST", "/documents")
                    .body(Samples.document(name, name))
                    .key(TestRequest.fresh())
                    .client(TALLERES)
                    .send();
        }

        assertThat(mock.get("/documents", TALLERES).json().findValuesAsText("nombre_fichero"))
                .containsExactly("b.pdf", "a.pdf");
    }

    @Test
    void newestAccessLogEntryComesFirst(TestMock mock) throws IOException {
        mock.get("/activities", TALLERES);
        mock.get("/invoices", TALLERES);

        assertThat(mock.get("/clients/1002/activity").send().json().findValuesAsText("ruta"))
                .containsExactly("/invoices", "/activities");
    }

    @Test
    void theNewestMovementComesFirst(TestMock mock) throws IOException {
        List<LocalDate> days = read(mock, "/bank-transactions").json().findValuesAsText("fecha").stream()
                .map(LocalDate::parse)
                .toList();

        assertThat(days).hasSizeGreaterThan(2).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void modificadoDesdeReturnsOnlyChangedInvoices(TestMock mock) throws IOException {
        String old = Samples.issuedId(mock, TALLERES);
        Samples.issuedId(mock, TALLERES);
        mock.advance("PT1H");
        mock.post("/invoices/" + old + "/payments", Samples.payment("1"), TALLERES);

        assertThat(Samples.ids(mock, "/invoices?modificado_desde=2026-11-20T09:00:00Z", TALLERES))
                .containsExactly(old);
        assertThat(Samples.ids(mock, "/invoices?modificado_desde=2026-11-20T10:00:00", TALLERES))
                .containsExactly(old);
        assertThat(Samples.ids(mock, "/invoices?modificado_desde=2026-11-20T09:00:01Z", TALLERES))
                .isEmpty();
        mock.advance("PT1H");
        mock.panel("POST /panel/invoices/" + old + "/annul");
        assertThat(Samples.ids(mock, "/invoices?modificado_desde=2026-11-20T09:30:00Z", TALLERES))
                .containsExactly(old);
        assertThat(Samples.ids(mock, "/invoices?modificado_desde=2026-11-20", TALLERES))
                .hasSize(2);
    }
}
