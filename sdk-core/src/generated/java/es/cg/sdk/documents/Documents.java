package es.cg.sdk.documents;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Changes;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.common.Removal;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.ReferenceSearch;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Uploads, lists, corrects and withdraws a client's documents. Thread-safe; obtained from
 * {@code cg.forClient(id).documents()}.
 */
public final class Documents {
    // formatter:off
    private static final Operation<Page<Document>> LIST    = Operation.list("documents.list", "/documents", Document::new);
    private static final Operation<Job<Document>>  UPLOAD  = Operation.deferred("documents.upload", "/documents", Document::new).creates("/documents/{id}");
    private static final Operation<Removal>        REMOVE  = Operation.delete("documents.remove", "/documents/{id}", Removal::new);
    private static final Operation<Document>       GET     = Operation.get("documents.get", "/documents/{id}", Document::new);
    private static final Operation<Document>       CORRECT = Operation.patch("documents.correct", "/documents/{id}", Document::new);
    // formatter:on

    static {
        Resources.register(Documents.class, Documents::new);
    }

    private final Caller caller;

    private Documents(Caller caller) {
        this.caller = caller;
    }

    /** Lists all documents, as {@link #list(DocumentQuery)} does without filters. */
    @Assumed
    public Listing<Document> list() {
        return list(DocumentQuery.create());
    }

    /**
     * Lists documents, newest first.
     *
     * <p>Scope {@code documentos:leer}, plan Starter. Test keys are allowed. The contract shows that there is a list,
     * and its filter {@code modificado_desde}.
     */
    @Assumed
    public Listing<Document> list(DocumentQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Looks up the document that carries this reference of yours ({@link Document#referenciaExterna}), to find what a
     * write with an unknown outcome has done: see {@link ReferenceLookup}.
     *
     * <p>Scope {@code documentos:leer}, plan Starter. Test keys are allowed.
     */
    @Assumed
    public ReferenceLookup<Document> findByReference(String reference) {
        ReferenceSearch search = caller.search(reference);
        Listing<Document> filtered = list(DocumentQuery.create().set("referencia_externa", reference));
        return search.filtered(filtered, list(), Document::referenciaExterna);
    }

    /**
     * Returns the documents that changed since a watermark of an earlier walk: see {@link Changes}.
     *
     * <p>Scope {@code documentos:leer}, plan Starter. Test keys are allowed.
     *
     * @param since the watermark that was stored last; null for all documents, in the first walk
     */
    public Changes<Document> changes(Changes.@Nullable Watermark since) {
        return caller.changes(LIST.call(), since);
    }

    /**
     * Uploads a file for text recognition (OCR). Uses a random idempotency key. Returns a job that takes a minute or
     * two. The job also succeeds for a file that the service rejects: check {@link Document#estado()}.
     *
     * <p>If your program may upload the same file twice, for example after a crash, call
     * {@link #upload(NewDocument, IdempotencyKey)} with a key made from the file's digest, and always send the same
     * file name. The name is part of the request, so another name makes it another request
     * ({@link es.cg.sdk.files.Upload#fileName}).
     *
     * <p>Scope {@code documentos:escribir}, plan Professional. Test keys are refused. The contract shows the operation
     * and its part {@code file}.
     *
     * @throws es.cg.sdk.errors.LocalFileException if the file cannot be read, or changes during the upload
     * @throws es.cg.sdk.errors.ApiException with code {@code funcion_no_disponible_en_sandbox}, status 501, always in
     *     the sandbox
     */
    public Job<Document> upload(NewDocument document) {
        requireNonNull(document, "document is null");
        return caller.run(UPLOAD.call().upload(document.upload()));
    }

    /** Does the same as {@link #upload(NewDocument)}, with your own idempotency key. */
    public Job<Document> upload(NewDocument document, IdempotencyKey key) {
        requireNonNull(document, "document is null");
        return caller.run(UPLOAD.call().upload(document.upload()).key(key));
    }

    /**
     * Withdraws a document from the client's books. The firm keeps it: the API never deletes the file. A document that
     * is booked, paid or reconciled, or whose IRPF is declared, cannot be withdrawn by API; the firm handles it in its
     * panel.
     *
     * <p>Scope {@code documentos:escribir}, plan Professional. Test keys are refused. The contract shows the operation,
     * but neither its answer nor its error codes.
     *
     * @throws es.cg.sdk.errors.ApiException with status 409 if the document cannot be withdrawn:
     *     {@code documento_contabilizado}, {@code documento_irpf_declarado}, {@code documento_con_pagos} or
     *     {@code documento_conciliado}
     */
    public Removal remove(String id) {
        return caller.run(REMOVE.call(id));
    }

    /**
     * Returns a document with the data extracted from it.
     *
     * <p>Scope {@code documentos:leer}, plan Starter. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     *
     * @throws es.cg.sdk.errors.ApiException with status 404 if this client has no such document
     */
    @Assumed
    public Document get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Corrects the extracted data that is set and leaves the rest. Uses a random idempotency key.
     *
     * <p>Scope {@code documentos:escribir}, plan Professional. Test keys are refused. The contract names the operation,
     * but neither its path nor its fields.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code edicion_no_posible} while the service reads the document,
     *     {@code estado_final} if it is rejected or withdrawn
     */
    @Assumed
    public Document correct(String id, ExtractedDataChange change) {
        requireNonNull(change, "change is null");
        return caller.run(CORRECT.call(id).body(change.json()));
    }

    /** Does the same as {@link #correct(String, ExtractedDataChange)}, with your own idempotency key. */
    @Assumed
    public Document correct(String id, ExtractedDataChange change, IdempotencyKey key) {
        requireNonNull(change, "change is null");
        return caller.run(CORRECT.call(id).body(change.json()).key(key));
    }
}
