package es.cg.sdk.taxmodels;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;
import java.util.Map;

/**
 * Generates a client's tax models and reads their receipts. The API does not submit models to the tax authority: a
 * person does, in the panel. Thread-safe; obtained from {@code cg.forClient(id).taxModels()}.
 */
public final class TaxModels {
    // formatter:off
    private static final Operation<Job<TaxModel>>  GENERATE = Operation.deferred("taxModels.generate", "/tax-models", TaxModel::new).creates("/tax-models/{id}");
    private static final Operation<Receipt>        RECEIPT  = Operation.get("taxModels.receipt", "/tax-models/{id}/receipt", Receipt::new);
    private static final Operation<Page<TaxModel>> LIST     = Operation.list("taxModels.list", "/tax-models", TaxModel::new);
    private static final Operation<TaxModel>       GET      = Operation.get("taxModels.get", "/tax-models/{id}", TaxModel::new);
    private static final Operation<DownloadedFile> FILE     = Operation.download("taxModels.file", "/tax-models/{id}/file");
    // formatter:on

    static {
        Resources.register(TaxModels.class, TaxModels::new);
    }

    private final Caller caller;

    private TaxModels(Caller caller) {
        this.caller = caller;
    }

    /**
     * Generates a model from the client's books. Uses a random idempotency key. Returns a job. The models 100, 180,
     * 190, 193, 200, 202, 347, 349 and 390 take a minute or two. The others are generated at once and their job is
     * already finished, so {@link Job#await(java.time.Duration)} works for both. Drafts do not count: model 130 has no
     * unconfirmed expenses.
     *
     * <p>If the model exists, the service returns it unchanged, with its old figures and an aviso that says so,
     * whatever was booked since. To generate it again, set {@link NewTaxModel#regenerar}. That is another request and
     * needs another key, such as {@link es.cg.sdk.call.DocumentKey#generation} of the first key.
     *
     * <p>Scope {@code modelos:escribir}, plan Professional. Test keys are refused. The contract shows the operation,
     * but neither its request nor the model.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code generacion_en_curso} if this model is already being
     *     generated and was so through all retries; with code {@code funcion_no_disponible_en_sandbox}, status 501,
     *     always in the sandbox
     */
    public Job<TaxModel> generate(NewTaxModel model) {
        requireNonNull(model, "model is null");
        return caller.run(GENERATE.call().body(model.json()));
    }

    /** Does the same as {@link #generate(NewTaxModel)}, with your own idempotency key. */
    public Job<TaxModel> generate(NewTaxModel model, IdempotencyKey key) {
        requireNonNull(model, "model is null");
        return caller.run(GENERATE.call().body(model.json()).key(key));
    }

    /**
     * Returns the receipt of a submitted model, with its verification code: see {@link Receipt#csv()}.
     *
     * <p>Scope {@code modelos:presentar}, plan Professional. Test keys are refused. That is because the service counts
     * this read as a write. The contract shows the operation, but not its answer.
     *
     * @throws es.cg.sdk.errors.ApiException with status 409 if the model has not been submitted; the assumed code is
     *     {@code modelo_no_presentado}
     */
    public Receipt receipt(String id) {
        return caller.run(RECEIPT.call(id));
    }

    /** Lists all tax models, as {@link #list(TaxModelQuery)} does without filters. */
    @Assumed
    public Listing<TaxModel> list() {
        return list(TaxModelQuery.create());
    }

    /**
     * Lists tax models, newest first.
     *
     * <p>Scope {@code modelos:leer}, plan Professional. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     */
    @Assumed
    public Listing<TaxModel> list(TaxModelQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Returns a tax model with its boxes.
     *
     * <p>Scope {@code modelos:leer}, plan Professional. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     */
    @Assumed
    public TaxModel get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Downloads a tax model as PDF, or as the fixed-width text that the tax authority takes.
     *
     * <p>Scope {@code modelos:leer}, plan Professional. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     *
     * @throws es.cg.sdk.errors.LocalFileException if the file cannot be written, or already exists
     */
    @Assumed
    public DownloadedFile file(String id, TaxModel.Formato formato, Download place) {
        requireNonNull(formato, "formato is null");
        Call<DownloadedFile> call = FILE.call(id);
        return caller.run(call.query(Map.of("formato", formato.value())).into(place));
    }
}
