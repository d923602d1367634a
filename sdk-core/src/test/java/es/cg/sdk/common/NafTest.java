package es.cg.sdk.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NafTest {
    private static void isRefused(String text, String why) {
        assertThatThrownBy(() -> Naf.of(text))
                .as(text)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .satisfies(e -> assertThat(text.length() > 4
                                && String.valueOf(e.getMessage()).contains(text))
                        .isFalse());
    }

    @Test
    void numbersWithTheRightDigitsAreTakenInAllTheirForms() {
        for (String right : List.of("281234567840", "080123456774")) {
            assertThat(Naf.of(right).value()).isEqualTo(right);
        }
        assertThat(Naf.of(" 28/12345678-40 "))
                .isEqualTo(Naf.of("281234567840"))
                .hasSameHashCodeAs(Naf.of("281234567840"))
                .isNotEqualTo(Naf.of("080123456774"));
    }

    @Test
    void eachOtherCheckDigitIsRefused() {
        for (int digits = 0; digits < 100; digits++) {
            String number = "2812345678%02d".formatted(digits);
            if (digits != 40) {
                isRefused(number, "check digits");
            }
        }
    }

    @Test
    void otherFormsAreRefused() {
        isRefused("28123456784", "the text has 11 characters");
        isRefused("2812345678401", "the text has 13 characters");
        isRefused("28A234567840", "has 12 digits");
        isRefused("٢٨1234567840", "has 12 digits");
        isRefused("001234567840", "not with 00");
        isRefused("", "the text has 0 characters");
    }

    @Test
    void theWholeNumberIsPrintedNowhere() {
        assertThat(Naf.of("281234567840")).hasToString("Naf[28 ******** 40]");
    }
}
