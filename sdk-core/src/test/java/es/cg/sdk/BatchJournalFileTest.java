package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Which journal files a run opens, repairs or refuses. */
final class BatchJournalFileTest extends JournaledBatch {
    BatchJournalFileTest() {
        super(BatchJournals.FILE);
    }

    // Longer than any line of a journal.
    private static final int LONG = 3 << 20;

    /** A line without its checksum. */
    private String line(int number) throws IOException {
        return lines().get(number - 1).replaceAll(" ~[0-9a-f]*$", "");
    }

    @Test
    void everyJournalLineHasATimestamp() throws IOException {
        service.answer(422, "{\"error\":{\"code\":\"datos_invalidos\"}}");
        run("x");
        leaveUnclear();
        time.advance(Duration.ofHours(30));
        run(Finding.foundAs("t_7"), "x");
        service.answer(202, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"pending\"}");
        service.answer(
                200, "{\"object\":\"job\",\"id\":\"j_1\",\"estado\":\"failed\",\"error\":{\"code\":\"sin_datos\"}}");
        batch("b").run((api, item) -> api.run(DEFERRED.call()).await(Duration.ofMinutes(5)));

        assertThat(lines().stream().skip(1))
                .extracting(each -> each.replaceAll(" .* ", " ").replaceAll("~.*", ""))
                .containsExactly(
                        "sent ",
                        "refused ",
                        "sent ",
                        "in-doubt ",
                        "time ",
                        "done ",
                        "sent ",
                        "accepted ",
                        "job-failed ");
        assertThat(lines().stream().skip(1)).allMatch(each -> each.matches(".* 2026-11-2[01]T[^ ]+Z ~[0-9a-f]{8}"));
    }

    @Test
    void timeOfTheFirstAttemptStaysInLaterLines() throws IOException {
        leaveUnclear();
        time.advance(Duration.ofHours(22));
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");

        assertThat(lines())
                .filteredOn(each -> each.matches("sent .* 2026-11-20T08%3A00%3A00Z [0-9a-f]{32} .*"))
                .hasSize(2);
    }

    /** A killed run has no time of its end. */
    @Test
    void lastAttemptOfAKilledRunIsNotKnown() throws Exception {
        leaveUnclear();
        List<String> lines = lines();
        Files.write(file, lines.subList(0, lines.size() - 1));
        time.advance(Duration.ofHours(30));
        run(Finding.stillUnknown("the list cannot be read"), "x");

        assertThat(asked).singleElement().satisfies(each -> {
            assertThat(each.lastAttemptEnded()).isNull();
            assertThat(each.firstSent()).isEqualTo("2026-11-20T08:00:00Z");
        });
        assertThat(run(Finding.stillUnknown("the list cannot be read"), "x").unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.write().reason())
                        .isEqualTo("it was first sent 23 hours ago or more, and the service forgets its key after 24;"
                                + " the list cannot be read"));
    }

    @Test
    void toldLineSaysThatYourCodeHasRun() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        List<String> before = lines();
        time.advance(Duration.ofSeconds(1));
        assertThat(batch("a")
                        .run((api, item) -> create(api, item, "x"), (item, done) -> {})
                        .allDone())
                .isTrue();
        List<String> told = lines();

        assertThat(told.subList(0, 3)).isEqualTo(before);
        assertThat(told.subList(3, told.size()))
                .singleElement(as(InstanceOfAssertFactories.STRING))
                .matches("done [0-9a-f-]{36} - - t_1 - - told - 2026-11-20T08%3A00%3A01Z ~[0-9a-f]{8}");
        assertThat(run("x").allDone()).isTrue();
        assertThat(lines()).isEqualTo(told);
    }

    @Test
    void journalOfAnotherVersionIsRefusedAsSuch() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        String first = line(1);
        for (String version : List.of("1", "5", "7")) {
            String other =
                    checked(first.replace("cg-batch 6 ", "cg-batch " + version + " ")) + "told 4711 what 2 come\n";
            Files.writeString(file, other);

            assertThatThrownBy(() -> run("x"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("was written by another version of the SDK: finish its batch with that one");
            assertThat(Files.readString(file)).isEqualTo(other);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    /** The line with its checksum and a line break. */
    private static String checked(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(UTF_8));
        return text + " ~" + String.format("%08x", crc.getValue()) + "\n";
    }

    @Test
    void journalOfAnotherBaseUrlIsRefused() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        Files.writeString(
                file,
                "cg-batch 1 http%3A%2F%2F127.0.0.1%3A1%2Fapi%2Fpublic%2Fv1 ~5d2f1d60\n",
                StandardOpenOption.TRUNCATE_EXISTING);

        assertThatThrownBy(() -> run("x")).isInstanceOf(IllegalStateException.class);
        try (CgClient other = Clients.of("http://localhost:" + server.getPort() + "/api/public/v1")
                .build()) {
            Files.delete(file);
            service.answer(201, "{\"id\":\"t_2\"}");
            run("y");
            assertThatThrownBy(() -> other.forClient(1001)
                            .batch(List.of("a"))
                            .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                            .journal(file)
                            .run((api, item) -> create(api, item, "x")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("is of a batch at http://127.0.0.1:")
                    .hasMessageContaining("each base URL needs its own journal; nothing was sent");
        }
    }

    @Test
    void secondRunOnSameJournalIsRefusedEvenBySymlink() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        BatchReport<String, Json> report = batch("a").run((api, item) -> {
            for (Path each : List.of(file, link)) {
                assertThatThrownBy(() -> batch("b").journal(each).run((view, one) -> create(view, one, "x")))
                        .isInstanceOf(BatchInUseException.class)
                        .hasMessageContaining("is in use by another run of this process");
            }
            return create(api, item, "x");
        });

        assertThat(report.allDone()).as(report.toString() + report.failed()).isTrue();
        service.answer(201, "{\"id\":\"t_2\"}");
        assertThat(batch("b").run((api, item) -> create(api, item, "x")).allDone())
                .as("it is free again")
                .isTrue();
    }

    @Test
    void journalWithSecondHardLinkIsRefused() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        Files.createLink(folder.resolve("december.cg-batch"), file);

        assertThatThrownBy(() -> run("x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has a second name");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    private BatchReport<String, Json> all(String item) {
        return batch(item).run((api, each) -> create(api, each, "x"));
    }

    @Test
    void logSaysIfJournalIsNewOrContinues() {
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            service.cut();
            assertThat(all("a").journalState()).isEqualTo("new");
            service.answer(201, "{\"id\":\"t_2\"}");
            assertThat(all("b").journalState()).isEqualTo("continues: 0 done, 1 unclear");
            service.answer(201, "{\"id\":\"t_1\"}");
            all("a");
            assertThat(log.with("the journal " + file))
                    .satisfiesExactly(
                            each -> assertThat(each).endsWith(" is new"),
                            each -> assertThat(each).endsWith(" continues: 0 done, 1 unclear"),
                            each -> assertThat(each).endsWith(" continues: 1 done, 1 unclear"));
        }
    }

    @Test
    void lockFileIsEmptyAndStaysAfterTheRun() {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");

        assertThat(folder.resolve("november.cg-batch.lock")).isEmptyFile();
    }

    @Test
    void incompleteLastLineIsRemovedAndRunContinues() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        String whole = Files.readString(file);
        String line = lines().get(1);
        for (String torn : List.of(
                "sent 4711", "\u0000\u0000", "\u0000\u0000\n", line, "x".repeat(LONG), "\u0000".repeat(LONG) + "\n")) {
            Files.writeString(file, whole + torn);
            assertThat(run("x").allDone()).as(torn).isTrue();
            assertThat(Files.readString(file)).isEqualTo(whole);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void damagedCompleteLastLineIsRefused() throws IOException {
        leaveUnclear();
        String sent = lines().get(0) + "\n" + lines().get(1) + "\n";
        for (String damaged : List.of(
                sent.replace("things.create", "things.Create"),
                sent + "\n",
                sent + "x\u0000\n",
                sent + "\u0000".repeat(LONG) + "\n\n",
                sent + "x".repeat(LONG) + "\n")) {
            Files.writeString(file, damaged);
            assertThatThrownBy(() -> run(Finding.notDone(), "x"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("is damaged in line ");
            assertThat(Files.readString(file)).isEqualTo(damaged);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void hugeNumericIdIsJournaledInExponentForm() throws IOException {
        service.answer(201, "{\"id\":1e999999999}");

        assertThat(run("x").succeeded()).extracting(Done::objectId).containsExactly("1E+999999999");
        assertThat(run("x").succeeded()).extracting(Done::objectId).containsExactly("1E+999999999");
        assertThat(Files.size(file)).isLessThan(1000);
    }

    @Test
    void incompleteHeaderLineIsRewritten() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        String header = lines().get(0);
        for (String torn : List.of(header.substring(0, 20), "\u0000".repeat(20), "")) {
            Files.writeString(file, torn);
            service.answer(201, "{\"id\":\"t_2\"}");
            assertThat(run("x").allDone()).isTrue();
            assertThat(lines().get(0)).isEqualTo(header);
        }
    }

    @Test
    void damagedLineIsNamedAndNothingIsSent() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        String whole = Files.readString(file);
        Files.writeString(file, whole.replace("sent", "sont"));

        assertThatThrownBy(() -> run("x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(file + " is damaged in line 2, and a write that it has lost could be sent twice");
        assertThat(Files.readString(file)).isEqualTo(whole.replace("sent", "sont"));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void invalidLineWithValidChecksumIsRefused() throws IOException {
        service.answer(201, "{\"id\":\"t_1\"}");
        run("x");
        String whole = Files.readString(file);
        for (String text : List.of(
                "later 4711 2026-11-20T08%3A00%3A00Z",
                "time 4711 2026-11-20T08%3A00%3A00Z",
                "time yesterday",
                "done 4711 - - t_1 - - told - 2026-11-20T08%3A00%3A00Z",
                "done 4711 201 - - - 2026-11-20T08%3A00%3A00Z",
                "sent 4711 things.create 1 d yesterday k i - - 2026-11-20T08%3A00%3A00Z",
                line(2).replaceAll(" [^ ]*$", " yesterday"))) {
            Files.writeString(file, whole + checked(text));
            assertThatThrownBy(() -> run("x")).hasMessageContaining("is damaged in line 4");
        }
    }

    @Test
    void fileThatIsNoJournalIsRefusedUnchanged() throws IOException {
        for (String text : List.of(
                "dear diary",
                "dear diary\nof november\n",
                "cg-batch 9 x ~00000000\n",
                "x".repeat(LONG),
                "x".repeat(LONG) + "\n",
                "\u0000".repeat(LONG))) {
            Files.writeString(file, text, UTF_8);
            assertThatThrownBy(() -> run("x"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("was not changed");
            assertThat(Files.readString(file)).isEqualTo(text);
        }
    }

    private void isRefused(Path journal, String message) {
        file = journal;
        assertThatThrownBy(() -> run("x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the journal " + journal + " " + message + "; nothing was sent");
    }

    @Test
    void directoryAsJournalIsRefusedWithReason() throws IOException {
        Path directory = Files.createDirectory(folder.resolve("books"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), directory);

        for (Path each : List.of(directory, link)) {
            isRefused(each, "is a directory: name a file in it, such as " + each.resolve("november.cg-batch"));
        }
        assertThat(folder).isDirectoryNotContaining("glob:**.lock");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no file for a device")
    void deviceAsJournalIsRefusedWithReason() {
        isRefused(Path.of("/dev/null"), "is a device, a pipe or a socket: use a file on a disk");
    }

    @Test
    void messageNamesWhyJournalCannotBeOpened() throws IOException {
        Path paper = Files.createFile(folder.resolve("paper"));
        Map.of(
                        folder.resolve("nowhere/november"),
                        "its folder " + folder.resolve("nowhere") + " does not exist (NoSuchFileException)",
                        paper.resolve("november"),
                        "its folder " + paper + " is not a directory (FileSystemException)",
                        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("gone")),
                        "it is a symbolic link to a file that does not exist (NoSuchFileException)")
                .forEach((journal, why) -> {
                    file = journal;
                    assertThatThrownBy(() -> run("x"))
                            .isInstanceOf(UncheckedIOException.class)
                            .hasMessage("the journal " + journal + " cannot be opened, so nothing was sent: " + why);
                });
        assertThat(server.getRequestCount()).isZero();
    }
}
