package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A folder of scanned documents: all are sent, then all are waited for together. */
@Command(
        name = "upload-documents",
        description = {
            "Uploads each file of a folder for digitisation, then waits for all of them together.",
            "Run again, it sends nothing twice: a file is recognised by its content."
        },
        mixinStandardHelpOptions = true)
final class UploadDocuments extends Example {
    private static final List<String> COLUMNS = List.of("File", "Bytes", "Sent", "Document", "State", "Remark");

    @Parameters(index = "0", paramLabel = "FOLDER", description = "Its files are sent, not those of its subfolders.")
    private Path folder = Path.of("");

    @Option(names = "--client", paramLabel = "ID", description = "Of this client. Default: the first.")
    private @Nullable Long client;

    @Option(names = "--sample", description = "First write three fictitious documents to FOLDER, which must not exist.")
    private boolean sample;

    @Override
    void check() throws IOException {
        if (sample) {
            writeSample();
        }
        if (!Files.isDirectory(folder)) {
            throw RefusedException.wrongUse(
                    Files.exists(folder) ? folder + " is not a folder" : "there is no folder " + folder);
        }
    }

    @Override
    int run(ExampleContext context) throws IOException {
        Output out = context.out();
        ClientApi of = context.cg().forClient(context.client(client));
        List<DocumentFile> files = files(context.out().language());
        long bytes = files.stream().mapToLong(DocumentFile::length).sum();
        out.line("Sends " + Count.of(files.size(), "file") + ", " + Count.of(bytes, "byte") + ".");

        ProgressBar sending = context.progress(Math.max(1, bytes), "bytes");
        long done = 0;
        long here = 0;
        for (DocumentFile each : files) {
            long before = done;
            long sentBefore = here;
            each.send(of, sent -> sending.show(before + sent, sentBefore + sent));
            done += each.length();
            here += each.sent() ? each.length() : 0;
        }
        sending.end();

        // The service works on all of them at once, so to wait for one after the other is to wait for the slowest.
        ProgressBar reading = context.progress(files.size(), "documents");
        for (int i = 0; i < files.size(); i++) {
            files.get(i).await();
            reading.show(i + 1, i + 1);
        }
        reading.end();

        List<List<?>> rows = new ArrayList<>();
        for (DocumentFile each : files) {
            rows.add(Arrays.asList(
                    each.name(),
                    each.length(),
                    each.sent() ? "now" : "-",
                    each.documentId(),
                    each.state(),
                    each.remark()));
        }
        out.table("documents", COLUMNS, rows);
        int exit = DocumentFile.exit(files.stream().map(DocumentFile::state).toList());
        out.line(exit == DONE ? out.good("All are read.") : out.bad("Not all are read:") + " see State.");
        return exit;
    }

    private List<DocumentFile> files(Language language) throws IOException {
        List<DocumentFile> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path each : all.sorted().toList()) {
                if (Files.isRegularFile(each) && !Files.isHidden(each)) {
                    files.add(new DocumentFile(each, language));
                }
            }
        }
        if (files.isEmpty()) {
            throw RefusedException.failed(folder + " has no file to send");
        }
        for (DocumentFile each : files) {
            each.sameAs(files);
        }
        return files;
    }

    private void writeSample() throws IOException {
        if (Files.exists(folder)) {
            throw RefusedException.wrongUse(
                    folder + " exists: leave --sample out to go on with it, or name another folder");
        }
        Files.createDirectories(folder);
        for (String name : List.of("alerta-importe", "suministros", "taller")) {
            Files.writeString(folder.resolve(name + ".pdf"), "%PDF-1.4\n% " + name + ", fictitious\n%%EOF\n");
        }
    }
}
