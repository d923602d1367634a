package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.call.Changes;
import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.documents.Document;
import es.cg.sdk.invoices.Invoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A mirror of the invoices and documents of a client, which follows their changes. */
@Command(
        name = "sync",
        description = {
            "Keeps the invoices and documents of a client in a database, and shows what is new or changed.",
            "Kill it at any moment and run it again: each page is stored together with the place of the next."
        },
        mixinStandardHelpOptions = true)
final class Sync extends Example {
    private static final int SHOWN = 20;

    @Option(names = "--client", paramLabel = "ID", description = "Of this client. Default: the first.")
    private @Nullable Long client;

    @Option(
            names = "--to",
            paramLabel = "FOLDER",
            description =
                    "Has the database. Default: ${DEFAULT-VALUE}; at the mock of this process, a temporary folder.")
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
        ClientApi of = context.cg().forClient(context.client(client));
        boolean mock = context.mock() != null;
        try (Mirror mirror = Mirror.open(mock ? context.scratchFile("sync") : folder)) {
            int changes = sync(of, mirror, out);
            if (mock) {
                out.line("");
                out.line("A second run, after nothing changed:");
                changes += sync(of, mirror, out);
            }
            out.put("changes", changes);
            return DONE;
        } catch (SQLException e) {
            throw new IOException("the database in " + folder + " failed: " + e.getMessage(), e);
        }
    }

    private static int sync(ClientApi of, Mirror mirror, Output out) throws SQLException {
        long id = of.clientId();
        Changes<Invoice> ofInvoices = of.invoices().changes(mirror.watermark("invoices", id));
        int invoices = store(ofInvoices, SyncedRecord::of, mirror, "invoices", id, out);
        Changes<Document> ofDocuments = of.documents().changes(mirror.watermark("documents", id));
        int documents = store(ofDocuments, SyncedRecord::of, mirror, "documents", id, out);
        out.line("New or changed: " + Count.of(invoices, "invoice") + ", " + Count.of(documents, "document") + ".");
        return invoices + documents;
    }

    private static <T> int store(
            Changes<T> changes, Function<T, SyncedRecord> record, Mirror mirror, String list, long client, Output out)
            throws SQLException {
        List<SyncedRecord> changed = new ArrayList<>();
        for (ChangePage<T> page : changes) {
            page.notes().forEach(out::line);
            List<SyncedRecord> records = page.records().stream().map(record).toList();
            changed.addAll(mirror.store(list, client, records, page.watermark()));
        }
        changed.stream().limit(SHOWN).forEach(each -> out.line("  " + each.changed() + "  " + each.text()));
        if (changed.size() > SHOWN) {
            out.line("  … and " + (changed.size() - SHOWN) + " more");
        }
        return changed.size();
    }
}
