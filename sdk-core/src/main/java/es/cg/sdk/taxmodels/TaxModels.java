package es.cg.sdk.taxmodels;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * A client's tax models. Thread-safe; obtained from {@code cg.forClient(id).taxModels()}. Nothing here submits a model
 * to the tax authority: a person does, in the panel.
 */
public final class TaxModels {
    private static final Operation<Job<TaxModel>> GENERATE =
            Operation.deferred("taxModels.generate", "/tax-models", TaxModel::new);
    private static final Operation<Receipt> RECEIPT =
            Operation.get("taxModels.receipt", "/tax-models/{id}/receipt", Receipt::new);

    static {
        Resources.register(TaxModels.class, TaxModels::new);
    }

    private final Caller caller;

    private TaxModels(Caller caller) {
        this.caller = caller;
    }

    /**
     * Generates a model from what is booked, with a random idempotency key. The models 100, 180, 190, 193, 200, 202,
     * 347, 349 and 390 take a minute or two, the others come at once; the job of those is done already, so that {@link
     * Job#await(java.time.Duration)} serves both. Drafts do not count: an expense that nobody has confirmed is not in
     * model 130.
     *
     * <p>A model that exists is given back as it is, with the figures of then and an aviso that says so, whatever was
     * booked since: {@link NewTaxModel#regenerar} makes it anew. That is another request, and needs a key of its own, such
     * as {@link es.cg.sdk.call.DocumentKey#generation} of the first.
     *
     * <p>Scope {@code modelos:escribir}, plan Professional; refused to test keys. The contract shows the operation, but
     * neither its request nor the model.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code generacion_en_curso} if this model is being generated
     *     already, and was so until the retries were over; with code {@code funcion_no_disponible_en_sandbox}, status
     *     501, in the sandbox, always
     */
    public Job<TaxModel> generate(NewTaxModel model) {
        return caller.run(GENERATE.call().body(model.json()));
    }

    /** Generates a model as {@link #generate(NewTaxModel)} does, with your own idempotency key. */
    public Job<TaxModel> generate(NewTaxModel model, IdempotencyKey key) {
        return caller.run(GENERATE.call().body(model.json()).key(key));
    }

    /**
     * Gives the receipt of a model that the firm has submitted, with the code that verifies it: see {@link
     * Receipt#csv()}. Scope {@code modelos:presentar}, plan Professional; though it reads, it counts as writing and is
     * refused to test keys. The contract shows the operation, but not its answer.
     *
     * @throws es.cg.sdk.errors.ApiException with status 409, code {@code modelo_no_presentado} as far as is known, if
     *     the model has not been submitted
     */
    public Receipt receipt(String id) {
        return caller.run(RECEIPT.call(id));
    }
}
