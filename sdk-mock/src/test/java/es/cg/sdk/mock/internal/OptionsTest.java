package es.cg.sdk.mock.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.internal.panel.PanelRoutes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The options of the command line. */
final class OptionsTest {
    @Test
    void helpNamesEveryCallOfThePanel() {
        assertThat(PanelRoutes.calls())
                .hasSizeGreaterThan(30)
                .allSatisfy(call -> assertThat(Options.help()).contains(call));
    }

    @Test
    void bindAndVersionOptionsAreParsed() throws Exception {
        assertThat(Options.of(List.of("--bind", "0.0.0.0")).bind).isEqualTo("0.0.0.0");
        assertThat(Options.of(List.of("--bind=::")).bind).isEqualTo("::");
        assertThat(Options.of(List.of()).bind).isNull();
        assertThat(Options.of(List.of("--version")).version).isTrue();
        assertThat(Options.help()).contains("--bind ADDRESS", "--version", "--state FILE");
    }

    @Test
    void correctionsOptionMayBeGivenSeveralTimes() throws Exception {
        Options options = Options.of(List.of("--corrections", "a.json", "--corrections=b.json"));
        assertThat(options.corrections)
                .extracting(each -> each.getFileName().toString())
                .containsExactly("a.json", "b.json");
        assertThat(Options.help()).contains("--corrections FILE");
    }

    @Test
    void optionWithoutItsValueIsRefused() {
        for (String each : List.of("--bind", "--state", "--port", "--time", "--corrections")) {
            assertThatThrownBy(() -> Options.of(List.of(each))).hasMessage(each + " needs a value");
        }
    }
}
