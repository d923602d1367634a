package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.documents.DocumentQuery;
import es.cg.sdk.invoices.InvoiceQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The invoices and documents that changed since the last run, into a file, each change once. */
@Command(
        name = "sync",
        description = {
            "Appends the invoices and documents that changed since the last run to FOLDER/changes.jsonl.",
            "Kill it at any moment and run it again: no change is lost, and none is written twice."
        },
        mixinStandardHelpOptions = true)
final class Sync extends Example {
    private static final int CHUNK = 100;
    private static final int SHOWN = 20;

    @Option(names = "--client", paramLabel = "ID", description = "Of this client. Default: the first.")
    private @Nullable Long client;

    @Option(
            names = "--to",
            paramLabel = "FOLDER",
            description = "Has the changes and the cursor. Default: ${DEFAULT-VALUE}; at the mock of this process, a"
                    + " temporary folder.")
    private Path folder = Path.of("sync");

    @Override
    void check() {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw wrongUse("--to needs a folder, but " + folder + " is a file");
        }
    }

    @Override
    int run(ExampleContext context) throws IOException {
        Output out = context.out();
        long id = context.client(client);
        ClientApi of = context.cg().forClient(id);
        boolean mock = context.mock() != null;
        Path to = mock ? context.scratchFile("sync") : folder;
        String source = "client " + id + (mock ? " of the mock" : " at " + context.address());
        int changes = sync(of, to, source, mock, out);
        if (mock) {
            out.line("");
            out.line("A second run, after nothing changed:");
            changes += sync(of, to, source, mock, out);
        }
        out.put("changes", changes);
        return DONE;
    }

    private int sync(ClientApi of, Path to, String source, boolean mock, Output out) throws IOException {
        SyncState state = SyncState.open(to, source);
        int invoices = add(
                state,
                "invoices",
                of.invoices().list(InvoiceQuery.create().modificadoDesde(state.since("invoices"))),
                SyncedRecord::of,
                out);
        int documents = add(
                state,
                "documents",
                of.documents().list(DocumentQuery.create().modificadoDesde(state.since("documents"))),
                SyncedRecord::of,
                out);
        out.line(invoices + " invoices and " + documents + " documents are new or changed, appended to "
                + (mock ? "changes.jsonl in a temporary folder" : state.changes()) + ".");
        return invoices + documents;
    }

    /** Appends what changed, the oldest change first, so that the cursor can follow after each hundred. */
    private static <T> int add(
            SyncState state, String resource, Iterable<T> listed, Function<T, SyncedRecord> record, Output out)
            throws IOException {
        // While pages are read, new records move others to the next page: a record may come twice.
        Map<String, SyncedRecord> changed = new LinkedHashMap<>();
        for (T each : listed) {
            SyncedRecord one = record.apply(each);
            if (!state.has(resource, one.id(), one.changed())) {
                changed.putIfAbsent(one.id(), one);
            }
        }
        List<SyncedRecord> sorted = new ArrayList<>(changed.values());
        sorted.sort(Comparator.comparing(SyncedRecord::changed));
        for (int from = 0; from < sorted.size(); from += CHUNK) {
            state.add(resource, sorted.subList(from, Math.min(sorted.size(), from + CHUNK)));
        }
        sorted.stream().limit(SHOWN).forEach(each -> out.line("  " + each.changed() + "  " + each.text()));
        if (sorted.size() > SHOWN) {
            out.line("  … and " + (sorted.size() - SHOWN) + " more");
        }
        return sorted.size();
    }
}
