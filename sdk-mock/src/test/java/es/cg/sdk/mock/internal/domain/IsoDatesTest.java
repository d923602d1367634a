package es.cg.sdk.mock.internal.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

final class IsoDatesTest {
    private static final ZoneId MADRID = ZoneId.of("Europe/Madrid");

    @Test
    void allIsoFormsGiveTheSameInstant() {
        for (String form : List.of(
                "2026-11-20T09",
                "2026-11-20T0900",
                "2026-11-20T09:00:00,000",
                "2026-11-20T08:00:00.0000000001Z",
                "2026-11-20T09:00+01",
                "2026-11-20T09:00:00 01:00",
                "2026-11-20T0500-0300")) {
            assertThat(IsoDates.moment(form, MADRID)).as(form).isEqualTo(Instant.parse("2026-11-20T08:00:00Z"));
            assertThat(IsoDates.day(form.replace(' ', '+'))).hasToString("2026-11-20");
        }
    }

    @Test
    void dateIsReadAsMidnightInItsZone() {
        assertThat(IsoDates.moment("2026-11-20", MADRID)).isEqualTo(Instant.parse("2026-11-19T23:00:00Z"));
    }

    @Test
    void invalidDateReadsAsNull() {
        for (String form : List.of(
                "",
                "20/11/2026",
                "2026-02-30",
                "2026-13-01",
                "2026-11-20 x",
                "2026-11-20T",
                "2026-11-20T25:00",
                "2026-11-20T09:60",
                "2026-11-20T09:00+19:00")) {
            assertThat(IsoDates.day(form)).as(form).isNull();
            assertThat(IsoDates.moment(form, MADRID)).as(form).isNull();
        }
    }
}
