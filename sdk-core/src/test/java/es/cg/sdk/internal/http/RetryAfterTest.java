package es.cg.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-11-20T08:00:00Z");
    private static final Duration SEVEN = Duration.ofSeconds(7);

    private static final List<Map.Entry<String, Duration>> FORMS = List.of(
            Map.entry("7", SEVEN),
            Map.entry(" 7 ", SEVEN),
            Map.entry("1.5", Duration.ofMillis(1500)),
            Map.entry("1.0001", Duration.ofMillis(1001)),
            Map.entry("0.", Duration.ZERO),
            Map.entry("2, 3", Duration.ofSeconds(3)),
            Map.entry("3,2", Duration.ofSeconds(3)),
            Map.entry("2, soon", Duration.ofSeconds(2)),
            Map.entry("Fri, 20 Nov 2026 08:00:07 GMT", SEVEN),
            Map.entry("Fri, 20 Nov 2026 08:00:07 UTC", SEVEN),
            Map.entry("Fri, 20 Nov 2026 09:00:07 +0100", SEVEN),
            Map.entry("Fri, 20 Nov 2026 05:30:07 -0230", SEVEN),
            Map.entry("Fri, 20 Nov 2026 07:30:07 -0030", SEVEN),
            Map.entry("Mon, 20 Nov 2026 08:00:07 GMT", SEVEN),
            Map.entry("Friday, 20-Nov-26 08:00:07 GMT", SEVEN),
            Map.entry("Fri Nov 20 08:00:07 2026", SEVEN),
            Map.entry("Sun Nov  1 08:00:07 2026", Duration.ZERO),
            Map.entry("2, Fri, 20 Nov 2026 08:00:07 GMT", SEVEN),
            Map.entry("Fri, 20 Nov 2026 08:00:07 GMT, Fri, 20 Nov 2026 08:00:03 GMT", SEVEN),
            Map.entry("Fri, 20 Nov 2026 07:00:00 GMT", Duration.ZERO),
            Map.entry("99999999999999999999999999999999999999999999", Duration.ofSeconds(1_000_000_000)),
            Map.entry("Fri, 20 Nov 9999 08:00:07 GMT", Duration.ofSeconds(1_000_000_000)));

    private static @Nullable Duration read(String text) {
        return RetryAfter.of(text, null, NOW);
    }

    @TestFactory
    Stream<DynamicTest> everyFormIsRead() {
        return FORMS.stream()
                .map(form -> DynamicTest.dynamicTest(
                        form.getKey(), () -> assertThat(read(form.getKey())).isEqualTo(form.getValue())));
    }

    @TestFactory
    Stream<DynamicTest> invalidValueReadsAsNull() {
        return Stream.of("soon", "-5", "1e3", "٧", "Fri, 31 Feb 2026 08:00:07 GMT", "Fri, 20 Foo 2026 08:00:07 GMT")
                .map(text -> DynamicTest.dynamicTest(
                        text, () -> assertThat(read(text)).isNull()));
    }

    @Test
    void dateIsRelativeToTheDateHeader() {
        for (String date : new String[] {
            "Fri, 20 Nov 2020 08:00:00 GMT", "Friday, 20-Nov-20 08:00:00 GMT", "Fri Nov 20 08:00:00 2020"
        }) {
            assertThat(RetryAfter.of("Fri, 20 Nov 2020 08:00:07 GMT", date, NOW))
                    .isEqualTo(SEVEN);
        }
    }

    @Test
    void longHeaderIsReadQuickly() {
        assertThat(read("7, " + "9,".repeat(1_000_000))).isEqualTo(Duration.ofSeconds(9));
        assertThat(read("Fri, ".repeat(1_000_000).toUpperCase(Locale.ROOT))).isNull();
    }
}
