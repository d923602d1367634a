package es.cg.sdk.jobs;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/**
 * The state of a job. The service answers with success for a failed job too: check {@link #estado()}. Immutable and
 * thread-safe.
 */
public final class JobStatus extends View {
    public JobStatus(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier of the job. */
    public @Nullable String    id()          { return identifier("id"); }
    /** The state of the job. */
    public @Nullable EstadoJob estado()      { return word("estado", EstadoJob::new); }
    /** The address for asking again. */
    public @Nullable String    consultarEn() { return text("consultar_en"); }
    /**
     * The result; read it with its own view, for example {@code new TaxModel(…)}. Empty until the job has succeeded.
     */
    public Json                resultado()   { return view("resultado", json -> json); }
    /** The reason of the failure; an empty view unless the job has failed. */
    public Reason              error()       { return view("error", Reason::new); }
    // formatter:on

    /**
     * The reason why a job failed. Fields marked {@code @Assumed} are not shown by the contract. Immutable and
     * thread-safe.
     */
    public static final class Reason extends View {
        public Reason(Json json) {
            super(json);
        }

        // formatter:off
        /** The error code, for programs. */
        public @Nullable String          code()    { return text("code"); }
        /** The error message, for people. */
        @Assumed public @Nullable String message() { return text("message"); }
        // formatter:on
    }
}
