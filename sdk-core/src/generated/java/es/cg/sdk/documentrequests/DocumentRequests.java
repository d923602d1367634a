package es.cg.sdk.documentrequests;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Reads the requests of the firm for documents. To answer one, upload a document with its id as {@code solicitud_id}.
 * The contract names the operations, but neither their paths nor their fields: all of it is assumed. Thread-safe;
 * obtained from {@code cg.forClient(id).documentRequests()}.
 */
@Assumed
public final class DocumentRequests {
    // formatter:off
    private static final Operation<Page<DocumentRequest>> LIST = Operation.list("documentRequests.list", "/document-requests", DocumentRequest::new);
    private static final Operation<DocumentRequest>       GET  = Operation.get("documentRequests.get", "/document-requests/{id}", DocumentRequest::new);
    // formatter:on

    static {
        Resources.register(DocumentRequests.class, DocumentRequests::new);
    }

    private final Caller caller;

    private DocumentRequests(Caller caller) {
        this.caller = caller;
    }

    /** Lists all requests for documents, as {@link #list(DocumentRequestQuery)} does without filters. */
    public Listing<DocumentRequest> list() {
        return list(DocumentRequestQuery.create());
    }

    /**
     * Lists requests, newest first.
     *
     * <p>Scope {@code comunicacion:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<DocumentRequest> list(DocumentRequestQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Returns a request.
     *
     * <p>Scope {@code comunicacion:leer}, plan Professional. Test keys are allowed.
     */
    public DocumentRequest get(String id) {
        return caller.run(GET.call(id));
    }
}
