package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The banks' fixed-width statement, record by record. */
final class Norma43Test {
    private static final List<String> FILE = List.of(
            "119999000100000000172611012611302000000000100009783LAURA FICTICIA",
            "22    000126110226110304007100000000000250          REFUNO      REFDOS",
            "2301CAFE                                  BAR DE LA ESQUINA",
            "2302Y TOSTADA",
            "2401840000000000000300",
            "22    00012611042611040400720000000000000000000000000",
            "3399990001000000001700001000000000002500000100000000000000200000000009750978",
            "88999999999999999999000007");

    private static List<String> with(int line, String text) {
        List<String> lines = new ArrayList<>(FILE);
        lines.set(line, text);
        return lines;
    }

    private static boolean unbalanced(List<String> lines) {
        try {
            Norma43.read(lines);
            return false;
        } catch (UnreadableStatementException e) {
            return e.unbalanced();
        }
    }

    @Test
    void fieldsAreReadFromTheirPlaces() throws Exception {
        Statement statement = Norma43.read(FILE).get(0);
        Statement.Movement movement = statement.movements().get(0);

        assertThat(statement.account()).isEqualTo("999900010000000017");
        assertThat(statement.currency()).isEqualTo("EUR");
        assertThat(statement.from()).isEqualTo(LocalDate.of(2026, 11, 1));
        assertThat(statement.to()).isEqualTo(LocalDate.of(2026, 11, 30));
        assertThat(statement.opening()).isEqualByComparingTo("100");
        assertThat(statement.closing()).isEqualByComparingTo("97.50");
        assertThat(movement.date()).isEqualTo(LocalDate.of(2026, 11, 2));
        assertThat(movement.valueDate()).isEqualTo(LocalDate.of(2026, 11, 3));
        assertThat(movement.amount()).isEqualByComparingTo("-2.50");
        assertThat(movement.balance()).isEqualByComparingTo("97.50");
        assertThat(movement.concept()).isEqualTo("04");
        assertThat(movement.reference1()).isEqualTo("REFUNO");
        assertThat(movement.reference2()).isEqualTo("REFDOS");
        assertThat(movement.text()).isEqualTo("CAFE BAR DE LA ESQUINA Y TOSTADA");
        assertThat(statement.movements()).hasSize(2);
    }

    @Test
    void countsTotalsAndBalancesMustAgree() {
        assertThat(unbalanced(FILE)).isFalse();
        String end = FILE.get(6);
        for (int digit : new int[] {24, 38, 43, 57, 72}) {
            String wrong = end.substring(0, digit) + "7" + end.substring(digit + 1);
            assertThat(unbalanced(with(6, wrong))).as("position %s", digit + 1).isTrue();
        }
        assertThat(unbalanced(with(7, "88999999999999999999000009"))).isTrue();
        assertThat(unbalanced(with(7, "88999999999999999999000008"))).isFalse();
        assertThat(unbalanced(with(6, end.substring(0, 58) + "200000000000000978")))
                .isFalse();
    }

    @Test
    void anUnreadableMovementIsAFaultOfItsLine() throws Exception {
        Statement statement =
                Norma43.read(with(1, FILE.get(1).replace("261102", "261302"))).get(0);

        assertThat(statement.faults()).extracting(Statement.Fault::line).containsExactly(2);
        assertThat(statement.movements()).hasSize(1);
        assertThat(statement.movements().get(0).text()).isEmpty();
    }

    @Test
    void truncatedFileIsRefused() {
        for (int end = 0; end < FILE.size(); end++) {
            List<String> cut = FILE.subList(0, end);
            assertThatThrownBy(() -> Norma43.read(cut)).isInstanceOf(UnreadableStatementException.class);
        }
        String text = String.join("\r\n", FILE);
        for (int end = 0; end < text.length(); end++) {
            List<String> cut = StatementText.lines(text.substring(0, end).getBytes(StandardCharsets.ISO_8859_1));
            assertThatThrownBy(() -> Norma43.read(cut))
                    .as("cut at %s", end)
                    .isInstanceOf(UnreadableStatementException.class);
        }
    }

    @Test
    void recordsInTheWrongOrderAreRefused() {
        for (int line = 0; line < FILE.size(); line++) {
            for (int other = 0; other < FILE.size(); other++) {
                boolean end = line == 6 || line == 7 || other == 6 || other == 7 || line == 0 || other == 0;
                if (line != other && end) {
                    List<String> swapped = with(line, FILE.get(other));
                    swapped.set(other, FILE.get(line));
                    assertThatThrownBy(() -> Norma43.read(swapped)).isInstanceOf(UnreadableStatementException.class);
                }
            }
        }
        assertThatThrownBy(() -> Norma43.read(with(2, "99")))
                .isInstanceOf(UnreadableStatementException.class)
                .hasMessageContaining("line 3");
    }

    @Test
    void utf8AndLatin1TextsAreReadWithAnyLineEnd() {
        assertThat(StatementText.lines("\uFEFFñ\r\nb\n\u001A".getBytes(StandardCharsets.UTF_8)))
                .containsExactly("ñ", "b");
        assertThat(StatementText.lines("ñ\rb".getBytes(StandardCharsets.ISO_8859_1)))
                .containsExactly("ñ", "b");
        assertThat(StatementText.lines(new byte[0])).isEmpty();
    }

    @Test
    void omittedClosingBalanceReadsAsNull() throws Exception {
        String end = FILE.get(6).substring(0, 58) + "200000000000000978";

        assertThat(Norma43.read(with(6, end)).get(0).closing()).isNull();
    }
}
