package es.cg.sdk.webhooks.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.JavaProcess;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileSecretStoreTest {
    private static final String SECRET = "whsec_0123456789abcdef";

    @TempDir
    private Path parent;

    private Path folder() {
        return parent.resolve("webhooks");
    }

    private FileSecretStore store() {
        return FileSecretStore.open(folder());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(each -> each.getFileName().toString()).sorted().toList();
        }
    }

    private static SourceSecrets found(SecretStore store, String name) throws Exception {
        return Objects.requireNonNull(store.find(name));
    }

    @Test
    void pendingSecretIsLostByTheClockOfTheStore() throws Exception {
        Instant begun = Instant.parse("2026-10-01T08:00:00Z");
        store().save(StoredRegistration.begun("erp", "", begun));

        assertThat(found(at(begun.plus(Duration.ofHours(22))), "erp").secrets()).isEmpty();
        assertThat(at(begun.plus(Duration.ofHours(23))).find("erp")).isNull();
    }

    private SecretStore at(Instant time) {
        return FileSecretStore.open(folder(), Clock.fixed(time, ZoneOffset.UTC));
    }

    @Test
    void secretFilesAreReadableByOwnerOnly() throws Exception {
        store().keep("erp", "", "whk_1", SECRET);

        assertThat(files()).containsExactly("destination-erp.json", "lock");
        if (Files.getFileStore(folder()).supportsFileAttributeView("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
                    .isEqualTo("rwx------");
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(folder().resolve("destination-erp.json"))))
                    .isEqualTo("rw-------");
        }
        assertThat(found(store(), "erp").secrets()).hasSize(1);
        assertThat(store()).hasToString("FileSecretStore[" + folder().toAbsolutePath() + "]");
    }

    @Test
    void namesThatDifferInCaseAreDifferentFiles() throws Exception {
        store().keep("erp", "1", null, SECRET);
        store().keep("ERP", "2", null, SECRET);
        store().keep("e.r_p@~", "3", null, SECRET);
        store().keep("az-09", "4", null, SECRET);
        assertThat(files())
                .containsExactly(
                        "destination-%45%52%50.json",
                        "destination-az-09.json", "destination-e%2er%5fp%40%7e.json", "destination-erp.json", "lock");
        assertThat(found(store(), "ERP").source()).isEqualTo("2");
    }

    @Test
    void invalidNameIsUnknownAndOpensNoFile() throws Exception {
        Files.writeString(parent.resolve("secret.json"), "{}");
        for (String name : new String[] {"../secret", "..", "erp.json\0", "destination-erp/", " ", "x".repeat(255)}) {
            assertThat(store().find(name)).isNull();
        }
        assertThat(folder()).doesNotExist();
    }

    @Test
    void leftoverTemporaryFileIsOverwritten() throws Exception {
        store().keep("erp", "", null, SECRET);
        Files.writeString(folder().resolve("writing"), "half of");
        store().replaceSecret("erp", SECRET + "2", Instant.EPOCH);
        assertThat(files()).containsExactly("destination-erp.json", "lock");
    }

    @Test
    void damagedFileIsReportedWithoutItsSecrets() throws Exception {
        store().keep("erp", "", null, SECRET);
        Path file = folder().resolve("destination-erp.json");
        Files.writeString(file, Files.readString(file).replace("}]}", "}"));
        assertThatThrownBy(() -> store().find("erp"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("destination-erp.json cannot be used")
                .hasMessageNotContaining("0123456789");
    }

    @Test
    void unwritableFolderIsReported() throws Exception {
        Files.writeString(folder(), "a file");
        assertThatThrownBy(() -> store().keep("erp", "", null, SECRET))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot be")
                .hasMessageContaining("webhooks");
        assertThatThrownBy(() -> store().save(StoredRegistration.begun("erp", "", Instant.EPOCH)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("cannot be written");
    }

    @Test
    void anOlderVersionIsNotWrittenOverANewerOne() {
        store().keep("erp", "", null, SECRET);
        StoredRegistration read = Objects.requireNonNull(store().load("erp"));
        assertThat(store().save(read.activated())).isTrue();
        assertThat(store().save(read.removed())).isFalse();
        assertThat(Objects.requireNonNull(store().load("erp")).state()).isEqualTo(StoredRegistration.State.ACTIVE);
    }

    @Test
    @Tag("heavy")
    void processesThatWriteAtOnceLoseNoChange() throws Exception {
        store().keep("erp", "", null, SECRET);
        List<Process> processes = new ArrayList<>();
        for (int each = 0; each < 3; each++) {
            processes.add(JavaProcess.of(List.of(), ChangingProcess.class, folder())
                    .inheritIO()
                    .start());
        }
        for (Process each : processes) {
            assertThat(each.waitFor()).isZero();
        }
        assertThat(Objects.requireNonNull(store().load("erp")).version()).isEqualTo(1 + 3 * ChangingProcess.CHANGES);
    }

    /** Changes one registration many times. */
    static final class ChangingProcess {
        static final int CHANGES = 40;

        private ChangingProcess() {}

        public static void main(String[] arguments) {
            FileSecretStore store = FileSecretStore.open(Path.of(arguments[0]));
            for (int change = 0; change < CHANGES; change++) {
                boolean saved;
                do {
                    saved = store.save(Objects.requireNonNull(store.load("erp")).activated());
                } while (!saved);
            }
        }
    }
}
