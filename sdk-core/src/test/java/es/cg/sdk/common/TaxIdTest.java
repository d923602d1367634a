package es.cg.sdk.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.common.TaxId.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TaxIdTest {
    private static void isRight(Kind kind, String... ids) {
        for (String id : ids) {
            assertThat(TaxId.of(id).kind()).as(id).isEqualTo(kind);
            assertThat(TaxId.of(id).value()).isEqualTo(id);
            assertThat(TaxId.of(id).isDoubtful()).as(id).isFalse();
        }
    }

    @Test
    void kindOfPersonalIdIsRecognised() {
        isRight(Kind.NIF, "12345678Z", "00000000T", "89890001K");
        isRight(Kind.NIE, "X1234567L", "Y1234567X", "Z1234567R");
        isRight(Kind.SPECIAL, "K1234567L", "L1234567L", "M1234567L");
    }

    @Test
    void entityIdsWithCorrectCheckCharacterAreValid() {
        isRight(Kind.ENTITY, "B12345674", "N1234567D", "A58818501", "B64717838", "J99216582");
        isRight(Kind.ENTITY, "P2807900B", "Q2826000H", "S2833002E", "E12345674", "G12345674", "G1234567D");
    }

    @Test
    void taxIdsOfTheSandboxAreValid() {
        isRight(Kind.NIF, "00000001R", "00000002W", "00000003A", "00000004G", "00000005M", "00000006Y");
    }

    @Test
    void personsWithTheWrongLetterAreRefused() {
        for (String wrong : List.of("12345678A", "X1234567A", "Y1234567L", "Z1234567L", "K1234567A", "M1234567Z")) {
            assertThatThrownBy(() -> TaxId.of(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("does not match its digits")
                    .hasMessageNotContaining(wrong);
        }
    }

    @Test
    void entityIdWithWrongCheckCharacterIsRefused() {
        for (String first : List.of("A", "B", "E", "H")) {
            isRight(Kind.ENTITY, first + "12345674");
            isRefused(first + "12345675", "begins with " + first, "the check digit");
            isRefused(first + "1234567D", "begins with " + first, "the check digit");
            isRefused(first + "1234567E", "begins with " + first, "the check digit");
        }
        for (String first : List.of("N", "P", "Q", "R", "S", "W")) {
            isRight(Kind.ENTITY, first + "1234567D");
            isRefused(first + "1234567E", "begins with " + first, "the check letter");
            isRefused(first + "12345674", "begins with " + first, "the check letter");
        }
    }

    private static void isRefused(String id, String... parts) {
        assertThatThrownBy(() -> TaxId.of(id))
                .as(id)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(parts)
                .hasMessageNotContaining(id.substring(1));
    }

    @Test
    void nonResidentEntitiesMayEndInALetter() {
        isRight(Kind.ENTITY, "A00000000", "A0000000J", "B0012345E", "B00123455");
        isRefused("A00000001", "begins with A");
        isRefused("A0000000A", "begins with A");
    }

    @Test
    void wrongCheckCharacterOfOtherEntitiesIsDoubtful() {
        for (String first : List.of("C", "D", "F", "G", "J", "U", "V")) {
            isRight(Kind.ENTITY, first + "12345674", first + "1234567D");
            for (String end : List.of("5", "E")) {
                TaxId doubtful = TaxId.of(first + "1234567" + end);
                assertThat(doubtful.isDoubtful()).as(first + end).isTrue();
                assertThat(doubtful.kind()).isEqualTo(Kind.ENTITY);
            }
        }
    }

    @Test
    void textThatIsNoTaxIdIsRefused() {
        for (String none : List.of(
                "",
                "ES",
                "1234567Z",
                "123456789Z",
                "I12345674",
                "B1234567Z",
                "ESES12345678Z",
                "FR12345678Z",
                "١٢٣٤٥٦٧٨Z",
                "Ñ1234567A",
                "12345678",
                "T1234567L")) {
            assertThatThrownBy(() -> TaxId.of(none))
                    .as(none)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("not a Spanish tax id");
        }
        assertThatThrownBy(() -> TaxId.of("ES-1234567-Z")).hasMessageContaining("the text has 8 characters");
    }

    @Test
    void taxIdsAreNormalised() {
        for (String form : List.of(
                "B12345674", "b12345674", "ESB12345674", "es-b.12.345.674", " B/12345674 ", "B 1234567\u00a04\t")) {
            assertThat(TaxId.of(form).value()).as(form).isEqualTo("B12345674");
            assertThat(TaxId.of(form)).isEqualTo(TaxId.of("B12345674")).hasSameHashCodeAs(TaxId.of("B12345674"));
        }
        assertThat(TaxId.of("ES12345678Z").value()).isEqualTo("12345678Z");
        assertThat(TaxId.of("E12345674")).isNotEqualTo(TaxId.of("B12345674"));
    }

    @Test
    void toStringMasksTheTaxId() {
        assertThat(TaxId.of("12345678Z")).hasToString("TaxId[NIF *******8Z]");
        assertThat(TaxId.of("B12345674")).hasToString("TaxId[ENTITY *******74]");
    }

    @Test
    void nonAsciiLetterIsRejected() {
        assertThatThrownBy(() -> TaxId.of("\u017f2800001J")).isInstanceOf(IllegalArgumentException.class);
    }
}
