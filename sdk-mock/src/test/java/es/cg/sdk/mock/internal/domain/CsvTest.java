package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.internal.domain.Csv.Line;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CsvTest {
    @Test
    void fieldsAreTrimmedAndEmptyLinesSkippedButCounted() throws UnclosedQuoteException {
        assertThat(Csv.lines("\uFEFFa; b\r\n\r\n;;\nc;\n"))
                .containsExactly(new Line(1, List.of("a", "b")), new Line(4, List.of("c", "")));
    }

    @Test
    void quotesProtectSemicolonsQuotesAndBreaks() throws UnclosedQuoteException {
        assertThat(Csv.lines("\"a;\"\"b\"\"\";\"c\nd\"\ne"))
                .containsExactly(new Line(1, List.of("a;\"b\"", "c\nd")), new Line(3, List.of("e")));
    }

    @Test
    void aQuoteWithinAFieldIsText() throws UnclosedQuoteException {
        assertThat(Csv.lines("5\" de largo;x")).containsExactly(new Line(1, List.of("5\" de largo", "x")));
    }

    @Test
    void emptyTextHasNoLines() throws UnclosedQuoteException {
        assertThat(Csv.lines("")).isEmpty();
        assertThat(Csv.lines("\n;\n")).isEmpty();
    }

    @Test
    void aQuoteThatNeverClosesIsRefusedWithItsLine() {
        assertThatThrownBy(() -> Csv.lines("a\n\"b"))
                .isInstanceOf(UnclosedQuoteException.class)
                .hasMessageContaining("line 2");
    }
}
