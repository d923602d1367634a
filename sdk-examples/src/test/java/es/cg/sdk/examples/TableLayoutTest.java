package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TableLayoutTest {
    private static final List<String> COLUMNS = List.of("Model", "Name", "Zero", "Due");
    private static final List<List<?>> ROWS = List.of(
            Arrays.asList("303", "IVA. Autoliquidación del trimestre", 0, "2026-10-20"),
            Arrays.asList("111", "Retenciones", 12, null));

    private static List<String> lines(int columns) {
        return new TableLayout(COLUMNS, ROWS)
                .lines(columns).stream().map(TableLayout.Line::text).toList();
    }

    @Test
    void tableIsWholeWhereItFits() {
        assertThat(lines(TerminalWidth.UNLIMITED))
                .isEqualTo(lines(59))
                .containsExactly(
                        "Model  Name                                Zero  Due",
                        "303    IVA. Autoliquidación del trimestre     0  2026-10-20",
                        "111    Retenciones                           12  -");
    }

    @Test
    void longTextsTakeSeveralLinesOfTheirColumn() {
        assertThat(lines(46))
                .containsExactly(
                        "Model  Name                   Zero  Due",
                        "303    IVA. Autoliquidación      0  2026-10-20",
                        "       del trimestre",
                        "111    Retenciones              12  -");
    }

    @Test
    void narrowTableIsAListOfBlocks() {
        assertThat(lines(30))
                .containsExactly(
                        "Model: 303",
                        "  Name: IVA. Autoliquidación",
                        "    del trimestre",
                        "  Zero: 0   Due: 2026-10-20",
                        "Model: 111",
                        "  Name: Retenciones   Zero: 12");
    }

    @Test
    void longWordStaysWholeOnItsLine() {
        String address = "http://127.0.0.1:8082/api/public/v1";

        assertThat(TextWidth.wrap("  A mock runs at " + address + " now", 20))
                .containsExactly("  A mock runs at", "    " + address, "    now");
        assertThat(TextWidth.wrap("", 20)).containsExactly("");
        assertThat(TextWidth.of("\u001b[32mñandú\u001b[0m")).isEqualTo(5);
    }
}
