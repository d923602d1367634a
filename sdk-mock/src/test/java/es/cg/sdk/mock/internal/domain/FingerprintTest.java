package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.domain.Fingerprint.Link;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The examples that the tax authority publishes. */
final class FingerprintTest {
    private static final String FIRST = "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60";
    private static final String SECOND = "F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97";
    private static final String ANNULMENT = "177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68";

    private static Link link(String number, @Nullable String previous, int second) {
        return new Link(
                "89890001K",
                number,
                LocalDate.of(2024, 1, 1),
                previous,
                OffsetDateTime.parse("2024-01-01T19:20:00+01:00").withSecond(second));
    }

    @Test
    void firstRecordMatchesThePublishedFingerprint() {
        assertThat(Fingerprint.ofIssue(link("12345678/G33", null, 30), "F1", "12.35", "123.45"))
                .isEqualTo(FIRST);
    }

    @Test
    void secondRecordMatchesThePublishedFingerprint() {
        assertThat(Fingerprint.ofIssue(link("12345679/G34", FIRST, 35), "F1", "12.35", "123.45"))
                .isEqualTo(SECOND);
    }

    @Test
    void annulmentMatchesThePublishedFingerprint() {
        assertThat(Fingerprint.ofAnnulment(link("12345679/G34", SECOND, 40))).isEqualTo(ANNULMENT);
    }

    @Test
    void fingerprintKeepsAmountTextButTrimsSpaces() {
        Link link = link("12345678/G33", null, 30);

        assertThat(Fingerprint.ofIssue(link, "F1", "12.1", "123.45"))
                .isNotEqualTo(Fingerprint.ofIssue(link, "F1", "12.10", "123.45"));
        assertThat(Fingerprint.ofIssue(link(" 12345678/G33 ", null, 30), " F1", "12.35 ", "123.45"))
                .isEqualTo(FIRST);
    }

    @Test
    void aFullMinuteIsWrittenWithItsSeconds() {
        assertThat(Fingerprint.moment(OffsetDateTime.parse("2026-11-20T09:00+01:00")))
                .isEqualTo("2026-11-20T09:00:00+01:00");
    }
}
