package es.cg.sdk.jobs;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/**
 * How far a job is. Immutable and thread-safe. The service answers with success for a job that has failed too: look at
 * {@link #estado()}.
 */
public final class JobStatus extends View {
    public JobStatus(Json json) {
        super(json);
    }

    // formatter:off
    public @Nullable String    id()          { return identifier("id"); }
    public @Nullable EstadoJob estado()      { return word("estado", EstadoJob::new); }
    /** The address at which the service wants to be asked again. */
    public @Nullable String    consultarEn() { return text("consultar_en"); }
    /** The record that was made, to be read by its own view, as {@code new TaxModel(…)}; empty until it has succeeded. */
    public Json                resultado()   { return view("resultado", json -> json); }
    /** Why it failed; a view of nothing unless it has. */
    public Reason              error()       { return view("error", Reason::new); }
    // formatter:on

    /** Why a job failed. Immutable and thread-safe. */
    public static final class Reason extends View {
        public Reason(Json json) {
            super(json);
        }

        // formatter:off
        /** The reason, fit to program against. */
        public @Nullable String          code()    { return text("code"); }
        /** The reason, for a person. */
        @Assumed public @Nullable String message() { return text("message"); }
        // formatter:on
    }
}
