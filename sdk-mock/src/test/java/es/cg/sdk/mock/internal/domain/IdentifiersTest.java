package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class IdentifiersTest {
    @Test
    void taxIdsAreNormalised() {
        assertThat(TaxIds.normal(" es-b.12/345674 ")).isEqualTo("B12345674");
        assertThat(TaxIds.normal("ES1234567")).isEqualTo("ES1234567");
    }

    @Test
    void onlyIbansWithCorrectCheckDigitsAreValid() {
        assertThat(new String[] {
                    "ES9121000418450200051332", "ES7712341234161234567890", "ES6000491500051234567892",
                    "ES9099990001410000000017", "ES8899990001461234567890", "DE89370400440532013000"
                })
                .allMatch(Ibans::valid);
        assertThat(new String[] {"ES9121000418450200051333", "ES912100041845020005133", "", "ES", "1234"})
                .noneMatch(Ibans::valid);
    }

    @Test
    void accountsAreMaskedToTheirLastFour() {
        assertThat(Ibans.masked(Ibans.normal("es91 2100 0418 4502 0005 1332")))
                .isEqualTo("ES91 **** **** **** **** 1332");
    }

    @Test
    void creditorIdHasCorrectCheckDigits() {
        assertThat(Ibans.creditor("B12345674")).isEqualTo("ES11000B12345674");
        assertThat(Ibans.creditor("89890001K")).isEqualTo("ES9100089890001K");
        assertThat(Ibans.creditor("47690558N")).isEqualTo("ES2300047690558N");
    }
}
