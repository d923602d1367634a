package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The state in a file: loaded at the start, saved on demand, every so often and at the end, and never half. */
final class StateFileTest {
    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("state.json");
    }

    private MockCg start() {
        return MockCg.builder().stateFile(file()).start();
    }

    private static String clock(MockCg mock) {
        return mock.panel().now().toString();
    }

    @Test
    void nextMockContinuesFromTheStateFile() throws IOException {
        String key;
        try (MockCg mock = start()) {
            mock.panel().advance(Duration.ofDays(9));
            key = mock.liveKey();
            assertThat(file()).doesNotExist();
        }

        try (MockCg mock = MockCg.builder().seed(9).stateFile(file()).start()) {
            assertThat(clock(mock)).isEqualTo("2026-11-29T09:00+01:00");
            assertThat(mock.liveKey()).isEqualTo(key);
            assertThat(new PanelCaller(mock).status(key).status()).isEqualTo(200);
        }
    }

    @Test
    void thePanelSavesOnDemand() throws IOException {
        try (MockCg mock = start()) {
            PanelCaller caller = new PanelCaller(mock);
            mock.panel().advance(Duration.ofDays(1));

            Answer saved = caller.panel("POST /panel/state/save");

            assertThat(saved.status()).isEqualTo(200);
            assertThat(saved.text("/file")).isEqualTo(file().toString());
            assertThat(Files.readString(file())).contains("\"clock\":\"2026-11-21T08:00:00Z\"");
            assertThat(folder.resolve("state.json.part")).doesNotExist();
        }
    }

    @Test
    void saveWithoutStateFileIsRefused() throws IOException {
        try (MockCg mock = MockCg.start()) {
            Answer refused = new PanelCaller(mock).panel("POST /panel/state/save");

            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.message()).contains("--state FILE");
        }
    }

    @Test
    void periodicSaveWritesOnlyChangedState() throws IOException {
        try (MockCg mock = MockCg.builder().running().stateFile(file()).start()) {
            mock.saveIfChanged();
            FileTime old = FileTime.from(Instant.EPOCH);
            Files.setLastModifiedTime(file(), old);

            mock.saveIfChanged();
            assertThat(Files.getLastModifiedTime(file())).isEqualTo(old);

            mock.panel().plan(Panel.Plan.PROFESSIONAL);
            mock.saveIfChanged();
            assertThat(Files.getLastModifiedTime(file())).isNotEqualTo(old);
            assertThat(Files.readString(file())).contains("\"plan\":\"professional\"");

            Files.delete(file());
            mock.saveIfChanged();
            assertThat(file()).exists();
        }
    }

    @Test
    void partFileOfACrashIsDeletedAtTheStart() throws IOException {
        start().close();
        Path part = Files.writeString(folder.resolve("state.json.part"), "{\"format\":");

        try (MockCg mock = start()) {
            assertThat(part).doesNotExist();
            assertThat(clock(mock)).isEqualTo("2026-11-20T09:00+01:00");
        }
    }

    @Test
    void unusableStateFileStopsTheStartUnchanged() throws IOException {
        String[][] unusable = {
            {"", "it is empty"},
            {"{\"format\":", "not readable JSON"},
            {"{\"format\":\"else\"}", "format must be cg-mock-state"},
            {"[]", "must be a JSON object"}
        };
        for (String[] each : unusable) {
            Files.writeString(file(), each[0]);

            assertThatThrownBy(this::start)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(file().toString())
                    .hasMessageContaining("is left as it is")
                    .hasMessageContaining(each[1])
                    .hasMessageNotContaining("\n");
            assertThat(file()).hasContent(each[0]);
        }
    }

    @Test
    void stateFileIsLockedWhileAMockUsesIt() throws IOException {
        try (MockCg first = start()) {
            assertThatThrownBy(this::start)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("another mock uses it");
            first.panel().advance(Duration.ofDays(9));
        }
        try (MockCg next = start()) {
            assertThat(clock(next)).isEqualTo("2026-11-29T09:00+01:00");
        }
        Files.writeString(file(), "");
        assertThatThrownBy(this::start).hasMessageContaining("it is empty");
        Files.delete(file());
        start().close();
    }

    @Test
    void missingFolderStopsTheStart() {
        assertThatThrownBy(() -> MockCg.builder()
                        .stateFile(folder.resolve("none/state.json"))
                        .start())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("its folder does not exist");
        assertThatThrownBy(() -> MockCg.builder().stateFile(folder).start()).hasMessageContaining("it is a folder");
    }

    @Test
    void failedSaveIsReportedAtClose() throws IOException {
        Path gone = Files.createDirectory(folder.resolve("gone"));
        MockCg mock = MockCg.builder().stateFile(gone.resolve("state.json")).start();
        Files.delete(gone.resolve("state.json.lock"));
        Files.delete(gone);

        assertThatThrownBy(mock::saveIfChanged).isInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(mock::close).hasMessageContaining("the state could not be saved");
    }

    @Test
    void unmovedSandboxClockHasNoOffset() throws IOException {
        for (int i = 0; i < 20; i++) {
            try (MockCg mock = MockCg.builder().running().start()) {
                Answer sheet = new PanelCaller(mock).api("/sandbox", mock.sandboxKey(), null);

                assertThat(sheet.json().path("desfase_segundos").asLong(-9)).isZero();
            }
        }
    }
}
