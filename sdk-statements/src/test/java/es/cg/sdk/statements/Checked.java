package es.cg.sdk.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.statements.StatementFault.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Checks texts, and what is said of them. */
final class Checked {
    private Checked() {}

    /** A text with one fault. */
    record Faulty(String name, String text, Kind kind, int line, int column, String problem, String expected) {
        DynamicTest test() {
            return dynamicTest(name, () -> {
                StatementCheck check = of(text);

                assertThat(check.faults()).containsExactly(new StatementFault(kind, line, column, problem, expected));
                assertThat(check.isSound()).isFalse();
                assertThat(check.isRefused()).isEqualTo(kind != Kind.MOVEMENT);
            });
        }
    }

    static Faulty faulty(String name, String text, Kind kind, int line, int column, String problem, String expected) {
        return new Faulty(name, text, kind, line, column, problem, expected);
    }

    static Stream<DynamicTest> tests(Faulty... all) {
        return Stream.of(all).map(Faulty::test);
    }

    static StatementCheck of(String text) {
        return StatementCheck.of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The statement in a text that is sound, and has one. */
    static AccountStatement only(String text) {
        StatementCheck check = of(text);
        assertThat(check.faults()).isEmpty();
        assertThat(check.statements()).hasSize(1);
        return check.statements().get(0);
    }

    static List<StatementFault> faults(String text) {
        return of(text).faults();
    }
}
