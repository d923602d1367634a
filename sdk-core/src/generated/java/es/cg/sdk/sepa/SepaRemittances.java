package es.cg.sdk.sepa;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Lists remittances (files of direct debits) and downloads their files. A person creates them in the panel; the API
 * cannot. The contract names the operations, but neither their paths nor their fields: all of it is assumed.
 * Thread-safe; obtained from {@code cg.forClient(id).sepaRemittances()}.
 */
@Assumed
public final class SepaRemittances {
    // formatter:off
    private static final Operation<Page<SepaRemittance>> LIST = Operation.list("sepaRemittances.list", "/sepa-remittances", SepaRemittance::new);
    private static final Operation<SepaRemittance>       GET  = Operation.get("sepaRemittances.get", "/sepa-remittances/{id}", SepaRemittance::new);
    private static final Operation<DownloadedFile>       FILE = Operation.download("sepaRemittances.file", "/sepa-remittances/{id}/file");
    // formatter:on

    static {
        Resources.register(SepaRemittances.class, SepaRemittances::new);
    }

    private final Caller caller;

    private SepaRemittances(Caller caller) {
        this.caller = caller;
    }

    /** Lists all remittances, as {@link #list(SepaRemittanceQuery)} does without filters. */
    public Listing<SepaRemittance> list() {
        return list(SepaRemittanceQuery.create());
    }

    /**
     * Lists remittances, newest first.
     *
     * <p>Scope {@code sepa:leer} or {@code sepa:gestionar}, plan Professional. Test keys are allowed.
     */
    public Listing<SepaRemittance> list(SepaRemittanceQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Returns a remittance with its debits.
     *
     * <p>Scope {@code sepa:leer} or {@code sepa:gestionar}, plan Professional. Test keys are allowed.
     */
    public SepaRemittance get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Downloads the file of a remittance for the bank, pain.008 XML.
     *
     * <p>Scope {@code sepa:leer} or {@code sepa:gestionar}, plan Professional. Test keys are allowed.
     *
     * @throws es.cg.sdk.errors.LocalFileException if the file cannot be written, or already exists
     */
    public DownloadedFile file(String id, Download place) {
        return caller.run(FILE.call(id).into(place));
    }
}
