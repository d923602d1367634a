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
    void idsOfPersonsAreKnownByTheirForm() {
        isRight(Kind.NIF, "12345678Z", "00000000T", "89890001K");
        isRight(Kind.NIE, "X1234567L", "Y1234567X", "Z1234567R");
        isRight(Kind.SPECIAL, "K1234567L", "L1234567L", "M1234567L");
    }

    @Test
    void idsOfEntitiesEndInADigitOrALetterByTheirKind() {
        isRight(Kind.ENTITY, "B12345674", "N1234567D", "A58818501", "B64717838", "J99216582");
        isRight(Kind.ENTITY, "P2807900B", "Q2826000H", "S2833002E", "E12345674", "G12345674", "G1234567D");
    }

    @Test
    void theSixOfTheSandboxAreRight() {
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
    void entitiesThatEndOtherwiseThanUsualAreDoubtfulAndNotRefused() {
        for (String doubtful : List.of("B12345675", "B1234567D", "N12345674", "N1234567E", "P28079002", "H1234567D")) {
            assertThat(TaxId.of(doubtful).isDoubtful()).as(doubtful).isTrue();
            assertThat(TaxId.of(doubtful).kind()).isEqualTo(Kind.ENTITY);
        }
    }

    @Test
    void whatHasNoFormOfATaxIdIsRefused() {
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
    void everyUsualWayOfWritingOneIsBroughtIntoOneForm() {
        for (String form : List.of(
                "B12345674", "b12345674", "ESB12345674", "es-b.12.345.674", " B/12345674 ", "B 1234567\u00a04\t")) {
            assertThat(TaxId.of(form).value()).as(form).isEqualTo("B12345674");
            assertThat(TaxId.of(form)).isEqualTo(TaxId.of("B12345674")).hasSameHashCodeAs(TaxId.of("B12345674"));
        }
        assertThat(TaxId.of("ES12345678Z").value()).isEqualTo("12345678Z");
        assertThat(TaxId.of("E12345674")).isNotEqualTo(TaxId.of("B12345674"));
    }

    @Test
    void itIsNotPrinted() {
        assertThat(TaxId.of("12345678Z")).hasToString("TaxId[NIF *******8Z]");
        assertThat(TaxId.of("B12345674")).hasToString("TaxId[ENTITY *******74]");
    }

    @Test
    void aLetterWhoseCapitalIsOneOfOursIsNone() {
        assertThatThrownBy(() -> TaxId.of("\u017f2800001J")).isInstanceOf(IllegalArgumentException.class);
    }
}
