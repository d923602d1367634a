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
        return new ProgressBar(new Output(terminal, false), 1000, "invoices", nanos::get);
    }

    private void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    @Test
    void terminalShowsRateTimeLeftAndWaitReason() {
        ProgressBar bar = bar(true);
        pass(Duration.ofMinutes(1));
        bar.show(250, 250, null);
        pass(Duration.ofMinutes(1));
        bar.show(500, 500, "12:01:00: the key's limit is used up");
        bar.show(501, 501, "12:01:00: the key's limit is used up");
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
    void lineIsShortenedOnANarrowTerminal() {
        ProgressBar bar = bar(true, 40);
        pass(Duration.ofMinutes(1));
        bar.show(250, 250, null);
        pass(Duration.ofMinutes(1));
        bar.show(500, 500, null);

        assertThat(shown.toString().split("\r"))
                .containsExactly(
                        "", "250 of 1000 invoices, 250 a minute, 3 …", "500 of 1000 invoices, 250 a minute, 2 …");
    }

    @Test
    void terminalWidthIsParsedOrDefaultsTo80() {
        assertThat(TerminalWidth.ofAnswer("24 132\n")).isEqualTo(132);
        assertThat(TerminalWidth.ofAnswer("0 0\n"))
                .as("a terminal without a size")
                .isEqualTo(80);
        assertThat(TerminalWidth.ofAnswer("")).as("no terminal").isEqualTo(80);
    }

    @Test
    void aLogGetsALineEveryTenSecondsAndTheLast() {
        ProgressBar bar = bar(false);
        for (int second = 1; second <= 25; second++) {
            pass(Duration.ofSeconds(1));
            bar.show(second, second, null);
        }
        bar.show(1000, 1000, null);
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
        bar.show(910, 10, null);

        assertThat(shown.toString()).contains("910 of 1000 invoices, 10 a minute, 9 min left");
    }
}
