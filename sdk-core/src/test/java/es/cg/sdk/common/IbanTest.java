package es.cg.sdk.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class IbanTest {
    private static void isRefused(String text, String why) {
        assertThatThrownBy(() -> Iban.of(text))
                .as(text)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .satisfies(e -> assertThat(text.length() > 4
                                && String.valueOf(e.getMessage()).contains(text))
                        .isFalse());
    }

    @Test
    void validIbansAreAccepted() {
        for (String right : List.of(
                "ES9121000418450200051332",
                "ES7712341234161234567890",
                "ES6000491500051234567892",
                "ES9099990001410000000017",
                "ES8899990001461234567890",
                "DE89370400440532013000",
                "NO9386011117947",
                "MT84MALT011000012345MTLCAST001S")) {
            assertThat(Iban.of(right).value()).isEqualTo(right);
        }
    }

    @Test
    void spacesHyphensAndCaseDoNotMatter() {
        Iban account = Iban.of("es91 2100 0418 4502\u00a00005-1332 ");

        assertThat(account.value()).isEqualTo("ES9121000418450200051332");
        assertThat(account)
                .isEqualTo(Iban.of("ES9121000418450200051332"))
                .hasSameHashCodeAs(Iban.of("ES9121000418450200051332"))
                .isNotEqualTo(Iban.of("ES9099990001410000000017"));
    }

    @Test
    void ofCccComputesTheIban() {
        assertThat(Iban.ofCcc("2100-0418 45 0200051332").value()).isEqualTo("ES9121000418450200051332");
        assertThat(Iban.ofCcc("99990001410000000017").value()).isEqualTo("ES9099990001410000000017");
        for (String wrong : List.of(
                "21000418460200051332",
                "21000418450200051333",
                "2100041845020005133",
                "ES9121000418450200051332",
                "")) {
            assertThatThrownBy(() -> Iban.ofCcc(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("0200051"));
        }
    }

    @Test
    void ofNorma43ComputesTheIban() {
        assertThat(Iban.ofNorma43("210004180200051332").value()).isEqualTo("ES9121000418450200051332");
        assertThat(Iban.ofNorma43("999900010000000017").value()).isEqualTo("ES9099990001410000000017");
        for (String wrong : List.of("21000418020005133", "21000418450200051332", "2100041802000 1332", "")) {
            assertThatThrownBy(() -> Iban.ofNorma43(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("not an account of 18 digits, as in Norma 43; the text has ")
                    .satisfies(e -> assertThat(e.getMessage()).doesNotContain("02000"));
        }
    }

    @Test
    void wrongCheckDigitsAreRefused() {
        isRefused("ES9221000418450200051332", "the check digits of the IBAN do not match");
        isRefused("ES9121000418450200051333", "the check digits of the IBAN do not match");
        isRefused("DE88370400440532013000", "the check digits of the IBAN do not match");
    }

    /** 97 more or less gives the same remainder, and is never written. */
    @Test
    void checkDigitsOutside02To98AreRefused() {
        assertThat(Iban.of("ES0299990001470000000046").value()).startsWith("ES02");
        isRefused("ES9999990001470000000046", "the check digits of the IBAN do not match");
        assertThat(Iban.of("ES9799990001410000000085").value()).startsWith("ES97");
        isRefused("ES0099990001410000000085", "the check digits of the IBAN do not match");
    }

    @Test
    void wrongSpanishControlDigitsAreRefused() {
        isRefused("ES3221000418350200051332", "the control digits of the account in the IBAN");
        isRefused("ES2921000418460200051332", "the control digits of the account in the IBAN");
    }

    @Test
    void spanishIbanMustHave22Digits() {
        isRefused("ES912100041845020005133", "a Spanish IBAN is ES and 22 digits");
        isRefused("ES91210004184502000513321", "this one has 25 characters");
        isRefused("ES91210004184502000513A2", "letters among its digits");
    }

    @Test
    void textThatIsNoIbanIsRefused() {
        for (String none : List.of("", "ES", "2100 0418 45 0200051332", "ES91", "E$9121000418450200051332", "٣٣")) {
            isRefused(none, "not an IBAN: expected two letters");
        }
    }

    @Test
    void toStringMasksTheIban() {
        assertThat(Iban.of("ES9121000418450200051332")).hasToString("ES91 **** **** **** **** 1332");
        assertThat(Iban.of("DE89370400440532013000").masked()).isEqualTo("DE89 **** **** **** ** 3000");
    }

    @Test
    void nonAsciiLetterIsRejected() {
        assertThatThrownBy(() -> Iban.of("E\u017f9121000418450200051332")).isInstanceOf(IllegalArgumentException.class);
    }
}
