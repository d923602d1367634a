package es.cg.sdk.base.corrections;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.base.file.NodeReader;
import es.cg.sdk.json.Json;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Values are converted exactly or not at all, in both directions; {@code conversions.txt} has each case. */
final class ConversionTest {
    private static final Pattern CASE = Pattern.compile("(.*) ([=<>]) (.*)");

    @TestFactory
    Stream<DynamicTest> valuesAreConvertedExactlyOrNotAtAll() {
        return Table.of("conversions.txt")
                .filter(each -> !each.startsWith("#"))
                .map(each -> DynamicTest.dynamicTest(each, () -> check(each.split(" [|] ", 3))));
    }

    private static void check(String[] parts) {
        ValueForm form = form(parts[0], parts[1]);
        Matcher values = CASE.matcher(parts[2]);
        assertThat(values.matches()).isTrue();
        String direction = values.group(2);
        if (!direction.equals("<")) {
            converts(form::send, values.group(1), values.group(3));
        }
        if (!direction.equals(">")) {
            converts(form::receive, values.group(3), values.group(1));
        }
    }

    private static ValueForm form(String type, String as) {
        Contract.Field field = new Contract.Field(type, false, null, Set.of(), false, false, false, Mark.NONE);
        return requireNonNull(LineReader.read("x", field, NodeReader.read("their.json", "{\"as\": " + as + "}"))
                .form());
    }

    private static void converts(UnaryOperator<Json> conversion, String from, String to) {
        if (to.startsWith("! ")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> conversion.apply(Json.parse(from)))
                    .withMessageContaining(to.substring(2))
                    .withMessageNotContaining(from);
        } else {
            assertThat(conversion.apply(Json.parse(from)).text()).isEqualTo(to);
        }
    }
}
