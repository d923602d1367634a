package es.cg.sdk.documents;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.common.Removal;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/** A client's documents. Thread-safe; obtained from {@code cg.forClient(id).documents()}. */
public final class Documents {
    private static final Operation<Job<Document>> UPLOAD =
            Operation.deferred("documents.upload", "/documents", Document::new);
    private static final Operation<Removal> REMOVE =
            Operation.delete("documents.remove", "/documents/{id}", Removal::new);

    static {
        Resources.register(Documents.class, Documents::new);
    }

    private final Caller caller;

    private Documents(Caller caller) {
        this.caller = caller;
    }

    /**
     * Hands in a file to be read by machine (OCR), as a job of a minute or two, with a random idempotency key. The job
     * succeeds for a file that is not incorporated too: see {@link Document#estado()}. A program that may hand in the
     * same file twice, as after a crash, uses the form with a key, made of the file's digest, and one name for it: the
     * name travels with the file, and under another name it is another request ({@link
     * es.cg.sdk.files.Upload#fileName}).
     *
     * <p>Scope {@code documentos:escribir}, plan Professional; refused to test keys. The contract shows the operation
     * and its part {@code file}.
     *
     * @throws es.cg.sdk.errors.LocalFileException if the file cannot be read, or changes meanwhile
     * @throws es.cg.sdk.errors.ApiException with code {@code funcion_no_disponible_en_sandbox}, status 501, in the
     *     sandbox, always
     */
    public Job<Document> upload(NewDocument document) {
        return caller.run(UPLOAD.call().upload(document.upload()));
    }

    /** Hands in a file as {@link #upload(NewDocument)} does, with your own idempotency key. */
    public Job<Document> upload(NewDocument document, IdempotencyKey key) {
        return caller.run(UPLOAD.call().upload(document.upload()).key(key));
    }

    /**
     * Withdraws a document. It is gone from the books' way and not from the firm: its bytes are never deleted by API.
     * One that is booked, paid or reconciled, or whose IRPF is declared, stays as it is, and the firm sees to it in its
     * panel. Scope {@code documentos:escribir}, plan Professional; refused to test keys. The contract shows the
     * operation, but neither its answer nor the codes of its refusals.
     *
     * @throws es.cg.sdk.errors.ApiException with status 409 if it cannot be withdrawn: {@code
     *     documento_contabilizado}, {@code documento_irpf_declarado}, {@code documento_con_pagos} or {@code
     *     documento_conciliado}
     */
    public Removal remove(String id) {
        return caller.run(REMOVE.call(id));
    }
}
