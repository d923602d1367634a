package es.cg.sdk.internal.requests;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class UsedCorrectionsTest {
    private static final String SENT = "a".repeat(64);
    private static final UsedCorrections USED =
            UsedCorrections.of("b".repeat(64), "c".repeat(64), "their file.json, ".repeat(20));

    @Test
    void textFitsAColumnAndIsReadAgain() {
        String text = requireNonNull(UsedCorrections.text(USED, SENT));
        assertThat(text).hasSizeLessThanOrEqualTo(400);
        assertThat(UsedCorrections.parse(text, SENT)).isEqualTo(USED);
        assertThat(UsedCorrections.text(null, SENT)).isNull();
        assertThat(UsedCorrections.parse(null, SENT)).isNull();
    }

    @Test
    void textOfARequestThatWasReplacedCountsForNothing() {
        String text = UsedCorrections.text(USED, SENT);
        assertThat(UsedCorrections.parse(text, "d".repeat(64))).isNull();
        assertThat(UsedCorrections.parse("something else", SENT)).isNull();
    }
}
