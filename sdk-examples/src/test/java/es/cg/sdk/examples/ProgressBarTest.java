package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ProgressBarTest {
    private final StringWriter shown = new StringWriter();
    private final AtomicLong nanos = new AtomicLong(1);

    private ProgressBar bar(boolean live) {
        return bar(live, 80);
    }

    private ProgressBar bar(boolean live, int columns) {
        Terminal terminal = new Terminal(
                new PrintWriter(new StringWriter()),
                new PrintWriter(shown, true),
                false,
                Map.of("COLUMNS", String.valueOf(columns)),
                live ? question -> "" : null);
        return new ProgressBar(new Output(terminal, false, Language.EN), 1000, "invoices", nanos::get);
    }

    private void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    @Test
    void terminalShowsRateTimeLeftAndWaitReason() {
        ProgressBar bar = bar(true);
        pass(Duration.ofMinutes(1));
        bar.show(250, 250);
        pass(Duration.ofMinutes(1));
        bar.show(500, 500, Duration.ZERO, "12:01:00: the key's limit is used up");
        bar.show(501, 501, Duration.ZERO, "12:01:00: the key's limit is used up");
        bar.end();

        assertThat(shown.toString()
                        .lines()
                        .flatMap(line -> Stream.of(line.split("\r")))
                        .map(String::strip))
                .containsExactly(
                        "",
                        "[=====               ] 250 of 1000 invoices, 250 a minute, 3 min left",
                        "Waits until 12:01:00: the key's limit is used up",
                        "",
                        "[==========          ] 500 of 1000 invoices, 250 a minute, 2 min left");
    }

    @Test
    void narrowTerminalLeavesPartsOutAndCutsNone() {
        assertThat(atWidth(60)).isEqualTo("250 of 1000 invoices, 250 a minute, 3 min left");
        assertThat(atWidth(40)).isEqualTo("250 of 1000 invoices, 3 min left");
        assertThat(atWidth(30)).isEqualTo("250 of 1000, 3 min left");
        assertThat(atWidth(20)).isEqualTo("250/1000");
    }

    private String atWidth(int columns) {
        ProgressBar bar = bar(true, columns);
        pass(Duration.ofMinutes(1));
        shown.getBuffer().setLength(0);
        bar.show(250, 250);
        return shown.toString().strip();
    }

    @Test
    void timeLeftKnowsTheRateLimit() {
        ProgressBar bar = bar(true);
        pass(Duration.ofSeconds(3));
        bar.show(600, 600, Duration.ofSeconds(40), null);

        assertThat(shown.toString())
                .as("the first 600 go at once, and the limit holds back the rest")
                .contains("600 of 1000 invoices, 12000 a minute, 40 s left");
    }

    @Test
    void theFirstSecondsHaveNoRate() {
        ProgressBar bar = bar(true);
        pass(Duration.ofMillis(2900));
        bar.show(1, 1);

        assertThat(shown.toString()).endsWith("1 of 1000 invoices");
    }

    @Test
    void terminalWidthIsParsedOrDefaultsTo80() {
        assertThat(TerminalWidth.ofAnswer("24 132\n")).isEqualTo(132);
        assertThat(TerminalWidth.ofAnswer("0 0\n"))
                .as("a terminal without a size")
                .isEqualTo(80);
        assertThat(TerminalWidth.ofAnswer("")).as("no terminal").isEqualTo(80);
        assertThat(TerminalWidth.ofVariable("132")).isEqualTo(132);
        assertThat(TerminalWidth.ofVariable("wide")).isZero();
        assertThat(TerminalWidth.ofVariable(null)).isZero();
    }

    @Test
    void aLogGetsALineEveryTenSecondsAndTheLast() {
        ProgressBar bar = bar(false);
        for (int second = 1; second <= 25; second++) {
            pass(Duration.ofSeconds(1));
            bar.show(second, second);
        }
        bar.show(1000, 1000);
        bar.end();

        assertThat(shown.toString().lines())
                .containsExactly(
                        "10 of 1000 invoices, 60 a minute, 17 min left",
                        "20 of 1000 invoices, 60 a minute, 16 min left",
                        "1000 of 1000 invoices, 2400 a minute");
    }

    @Test
    void invoicesOfEarlierRunsDoNotCountInTheRate() {
        ProgressBar bar = bar(true);
        pass(Duration.ofMinutes(1));
        bar.show(910, 10);

        assertThat(shown.toString()).contains("910 of 1000 invoices, 10 a minute, 9 min left");
    }
}
