package es.cg.sdk.base.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class DurationTextTest {
    private static final Map<String, String> WRITTEN = Map.ofEntries(
            Map.entry("PT0S", "0 ms"),
            Map.entry("PT0.0000001S", "less than 1 ms"),
            Map.entry("PT0.25S", "250 ms"),
            Map.entry("PT0.9994S", "999 ms"),
            Map.entry("PT0.9996S", "1 s"),
            Map.entry("PT1S", "1 s"),
            Map.entry("PT1.04S", "1 s"),
            Map.entry("PT56.9S", "56.9 s"),
            Map.entry("PT56.912345678S", "56.9 s"),
            Map.entry("PT59.94S", "59.9 s"),
            Map.entry("PT59.96S", "1 min"),
            Map.entry("PT2M5S", "2 min 5 s"),
            Map.entry("PT2M4.6S", "2 min 5 s"),
            Map.entry("PT5M", "5 min"),
            Map.entry("PT59M59.7S", "1 h"),
            Map.entry("PT1H3M20S", "1 h 3 min"),
            Map.entry("PT23H", "23 h"),
            Map.entry("PT23H59M40S", "1 d"),
            Map.entry("PT76H", "3 d 4 h"),
            Map.entry("P365D", "365 d"),
            Map.entry("PT-1.5S", "-1.5 s"));

    @TestFactory
    Stream<DynamicTest> durationsAreWrittenInReadableUnits() {
        return WRITTEN.entrySet().stream()
                .map(each -> dynamicTest(
                        each.getKey(),
                        () -> assertThat(DurationText.of(Duration.parse(each.getKey())))
                                .isEqualTo(each.getValue())));
    }
}
