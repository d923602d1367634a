package es.cg.sdk.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CccTest {
    private static void isRefused(String text, String why) {
        assertThatThrownBy(() -> Ccc.of(text))
                .as(text)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .satisfies(e -> assertThat(text.length() > 4
                                && String.valueOf(e.getMessage()).contains(text))
                        .isFalse());
    }

    @Test
    void numbersWithTheRightDigitsAreTakenInAllTheirForms() {
        for (String right : List.of("28123456742", "08012345694")) {
            assertThat(Ccc.of(right).value()).isEqualTo(right);
        }
        assertThat(Ccc.of(" 28/1234567-42 "))
                .isEqualTo(Ccc.of("28123456742"))
                .hasSameHashCodeAs(Ccc.of("28123456742"))
                .isNotEqualTo(Ccc.of("08012345694"));
    }

    @Test
    void eachOtherCheckDigitIsRefused() {
        for (int digits = 0; digits < 100; digits++) {
            String number = "281234567%02d".formatted(digits);
            if (digits != 42) {
                isRefused(number, "check digits");
            }
        }
    }

    @Test
    void otherFormsAreRefused() {
        isRefused("2812345674", "the text has 10 characters");
        isRefused("281234567842", "the text has 12 characters");
        // An account at a bank, which is called CCC too.
        isRefused("21000418450200051332", "the text has 20 characters");
        isRefused("28A23456742", "has 11 digits");
        isRefused("٢٨123456742", "has 11 digits");
        isRefused("00123456742", "not with 00");
        isRefused("", "the text has 0 characters");
    }

    @Test
    void theWholeNumberIsPrintedNowhere() {
        assertThat(Ccc.of("28123456742")).hasToString("Ccc[28 ******* 42]");
    }
}
