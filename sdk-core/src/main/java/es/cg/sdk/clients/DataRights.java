package es.cg.sdk.clients;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * A client's rights over its data, as the law on data protection gives them: to see who has read it, to take it along,
 * to have the trail erased. Thread-safe; obtained from {@code cg.forClient(id).dataRights()}.
 *
 * <p>All of it needs the scope {@code clientes:derechos}, which the client consents to separately, and the plan
 * Professional; and counts as writing, so that it is refused to test keys, reads included.
 */
public final class DataRights {
    private static final Operation<Page<ActivityLogEntry>> ACTIVITY =
            Operation.list("clients.activity", "/clients/{id}/activity", ActivityLogEntry::new);
    private static final Operation<DownloadedFile> EXPORT =
            Operation.download("clients.export", "/clients/{id}/export");
    private static final Operation<Erasure> ERASE =
            Operation.delete("clients.erase", "/clients/{id}/data", Erasure::new);

    static {
        Resources.register(DataRights.class, DataRights::new);
    }

    private final Caller caller;

    private DataRights(Caller caller) {
        this.caller = caller;
    }

    /**
     * Right of access: the latest calls that this integration made on the client, newest first, with the scope each
     * used and how it ended; refused ones too. Each page tells the date of the consent as well: {@code
     * page.as(ActivityLog::new).consentimientoDesde()}. Scope {@code clientes:derechos}, plan Professional. The contract
     * shows the operation, but neither the fields of a call nor that there are pages.
     */
    public Listing<ActivityLogEntry> activity() {
        return caller.list(ACTIVITY.call(client()));
    }

    /**
     * Right of portability: master data, documents, entries and models of the client in one JSON file, which {@link
     * ClientExport} reads. It is written as it comes and never held in memory as a whole; it may take a while, so give
     * a large client a longer deadline. Whoever can read the file can read all of the client: mind where it goes. Scope
     * {@code clientes:derechos}, plan Professional. The contract shows the operation, but not the fields.
     *
     * @throws es.cg.sdk.errors.LocalFileException if the file cannot be written, or is there already
     */
    public DownloadedFile export(Download place) {
        return caller.run(EXPORT.call(client()).into(place));
    }

    /**
     * Right of erasure: erases the trail of this integration, and cannot be undone by it. The client's consent is
     * revoked; the key, and those that it was rotated from or to, are taken off the client, so that all their further calls on it
     * answer 404, while other keys of the firm stay as they are; IP and browser are removed from the log of calls, whose rows stay. Invoices, entries and models stay
     * untouched: the law obliges the firm to keep them. To act on the client again, the firm must authorise it and the
     * client must consent anew. Scope {@code clientes:derechos}, plan Professional. The contract shows the operation,
     * but not its answer.
     *
     * <p>It carries no idempotency key, and is not repeated when the connection is lost: the outcome is then unknown,
     * and a 404 at the next call on this client says that it was done.
     *
     * @throws es.cg.sdk.errors.ApiException with status 404 if the key may not act on the client, as after an erasure
     */
    public Erasure erase() {
        return caller.run(ERASE.call(client()));
    }

    private String client() {
        return String.valueOf(caller.client());
    }
}
