package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.documents.Document;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.files.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A file that becomes a document, once: what was sent of it, and what the service made of it. */
final class DocumentFile {
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int REFERENCE_DIGITS = 32;
    private static final String RUNNING = "running";
    // What is wrong with one file; everything else ends the example.
    private static final Set<Integer> OF_ONE_FILE = Set.of(409, 413, 422);

    private final Path file;
    private final Language language;
    private final long length;
    private final String hash;
    private boolean sent;
    private @Nullable Job<Document> job;
    private @Nullable String documentId;
    private String state = "-";
    private String remark = "";

    /** Reads the file; its remarks are in the language, but what the service says stays. */
    DocumentFile(Path file, Language language) throws IOException {
        this.file = file;
        this.language = language;
        this.length = Files.size(file);
        this.hash = FileHash.sha256(file);
    }

    /** Leaves this file out if it is empty, or if an earlier one in the list has the same content. */
    void sameAs(List<DocumentFile> files) {
        DocumentFile first = files.stream()
                .filter(each -> each.hash.equals(hash))
                .findFirst()
                .orElse(this);
        if (length == 0) {
            state = "empty";
        } else if (first != this) {
            state = Document.Estado.PROCESADO.value();
            remark = language.of("same content as {0}").replace("{0}", first.name());
        }
    }

    /** Sends the file, unless an earlier run has sent it. */
    void send(ClientApi client, LongConsumer progress) {
        if (!state.equals("-")) {
            return;
        }
        // Older than 24 hours, the key is forgotten; the reference is not. A look-up that finds nothing proves nothing,
        // so
        // a file might be sent twice. For a scanned document that is harmless: the service rejects a duplicate.
        String reference = "file-" + hash.substring(0, REFERENCE_DIGITS);
        List<Document> there = client.documents().findByReference(reference).records();
        if (!there.isEmpty()) {
            remark = language.of("sent by an earlier run");
            show(there.get(0));
            return;
        }
        try {
            NewDocument document =
                    NewDocument.of(Upload.of(file).onProgress(progress)).referenciaExterna(reference);
            job = client.documents().upload(document, IdempotencyKey.forDocument("upload-documents", hash));
            sent = true;
        } catch (ApiException refused) {
            if (!OF_ONE_FILE.contains(refused.status())) {
                throw refused;
            }
            state = "refused";
            remark = String.valueOf(refused.code()) + ": " + language.toDo(refused);
        }
    }

    /** Waits until the service has read the document. */
    void await() {
        if (job == null) {
            return;
        }
        try {
            show(job.await(LONGEST));
        } catch (JobFailedException failed) {
            state = "failed";
            remark = String.valueOf(failed.code());
        } catch (JobRunningException running) {
            state = RUNNING;
            remark = language.of("run the example again later");
        }
    }

    /** Returns the exit code for files in these states. */
    static int exit(List<String> states) {
        String read = Document.Estado.PROCESADO.value();
        if (states.stream().allMatch(read::equals)) {
            return Example.DONE;
        }
        return states.stream().allMatch(each -> each.equals(read) || each.equals(RUNNING))
                ? Example.NOT_YET
                : Example.FAILED;
    }

    private void show(Document document) {
        documentId = document.id();
        state = String.valueOf(document.estado());
        if (document.motivoRechazo() != null) {
            remark = String.valueOf(document.motivoRechazo());
        } else if (!document.alertas().isEmpty()) {
            remark = document.alertas().stream()
                    .map(alert -> alert.codigo() + ": " + alert.mensaje())
                    .collect(Collectors.joining("; "));
        }
    }

    String name() {
        return String.valueOf(file.getFileName());
    }

    long length() {
        return length;
    }

    boolean sent() {
        return sent;
    }

    @Nullable
    String documentId() {
        return documentId;
    }

    String state() {
        return state;
    }

    String remark() {
        return remark;
    }
}
