package es.cg.sdk.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Numbers of workers ({@link Naf}) and of employers ({@link Ccc}), which differ in their length alone. */
final class SocialSecurityNumbersTest {
    private record Number(
            String name, Function<String, Object> of, Function<Object, String> value, String right, String other) {
        private static final Number NAF =
                new Number("Naf", Naf::of, each -> ((Naf) each).value(), "281234567840", "080123456774");
        private static final Number CCC =
                new Number("Ccc", Ccc::of, each -> ((Ccc) each).value(), "28123456742", "08012345694");

        void isRefused(String text, String why) {
            assertThatThrownBy(() -> of.apply(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(why)
                    .satisfies(e -> assertThat(text.length() > 4
                                    && String.valueOf(e.getMessage()).contains(text))
                            .isFalse());
        }
    }

    private static Stream<DynamicTest> ofEach(Consumer<Number> test) {
        return Stream.of(Number.NAF, Number.CCC).map(each -> dynamicTest(each.name(), () -> test.accept(each)));
    }

    @TestFactory
    Stream<DynamicTest> validNumbersAreAcceptedInAllForms() {
        return ofEach(each -> {
            String right = each.right();
            String spaced = " " + right.substring(0, 2) + "/" + right.substring(2, right.length() - 2) + "-"
                    + right.substring(right.length() - 2) + " ";

            assertThat(each.value().apply(each.of().apply(right))).isEqualTo(right);
            assertThat(each.value().apply(each.of().apply(each.other()))).isEqualTo(each.other());
            assertThat(each.of().apply(spaced))
                    .isEqualTo(each.of().apply(right))
                    .hasSameHashCodeAs(each.of().apply(right))
                    .isNotEqualTo(each.of().apply(each.other()));
        });
    }

    @TestFactory
    Stream<DynamicTest> wrongCheckDigitsAreRefused() {
        return ofEach(each -> {
            String begin = each.right().substring(0, each.right().length() - 2);
            for (int digits = 0; digits < 100; digits++) {
                String number = begin + "%02d".formatted(digits);
                if (!number.equals(each.right())) {
                    each.isRefused(number, "check digits");
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> malformedNumbersAreRefused() {
        return ofEach(each -> {
            String right = each.right();
            int length = right.length();
            each.isRefused(right.substring(1), "the text has " + (length - 1) + " characters");
            each.isRefused(right + "1", "the text has " + (length + 1) + " characters");
            // An account at a bank, which is called CCC too.
            each.isRefused("21000418450200051332", "the text has 20 characters");
            each.isRefused("28A" + right.substring(3), "has " + length + " digits");
            each.isRefused("٢٨" + right.substring(2), "has " + length + " digits");
            each.isRefused("00" + right.substring(2), "not with 00");
            each.isRefused("", "the text has 0 characters");
        });
    }

    @TestFactory
    Stream<DynamicTest> toStringMasksTheNumber() {
        return ofEach(each -> {
            String right = each.right();
            assertThat(each.of().apply(right))
                    .hasToString(each.name() + "[28 " + "*".repeat(right.length() - 4) + " "
                            + right.substring(right.length() - 2) + "]");
        });
    }
}
