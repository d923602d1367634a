package es.cg.sdk.sandbox;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The state of the sandbox: its clock, its limits, and when it is archived. Fields marked {@code @Assumed} are not
 * shown by the contract. Immutable and thread-safe.
 */
public final class Sandbox extends View {
    public Sandbox(Json json) {
        super(json);
    }

    // formatter:off
    /** The time of the sandbox's clock, which the service uses for everything in the sandbox. */
    @Assumed public @Nullable OffsetDateTime reloj()              { return moment("reloj"); }
    /** The seconds by which the clock is ahead of real time. */
    @Assumed public @Nullable Long           desfaseSegundos()    { return integer("desfase_segundos"); }
    /** The number of resets left today. */
    @Assumed public @Nullable Long           resetsRestantesHoy() { return integer("resets_restantes_hoy"); }
    /** The maximum number of records in the sandbox. */
    @Assumed public Caps                     topes()              { return view("topes", Caps::new); }
    /** The time of the last activity. */
    @Assumed public @Nullable OffsetDateTime ultimaActividadEn()  { return moment("ultima_actividad_en"); }
    /** The day on which the sandbox is archived if nobody uses it; it is deleted 30 days later. */
    @Assumed public @Nullable LocalDate      archivoEl()          { return date("archivo_el"); }
    // formatter:on

    /**
     * The maximum number of records of each kind in the sandbox; null if there is no limit, or the service does not
     * say. Immutable and thread-safe.
     */
    @Assumed
    public static final class Caps extends View {
        public Caps(Json json) {
            super(json);
        }

        // formatter:off
        /** Clients. */
        public @Nullable Long clientes() { return integer("clientes"); }
        /** Invoices. */
        public @Nullable Long facturas() { return integer("facturas"); }
        /** Webhook destinations. */
        public @Nullable Long destinos() { return integer("destinos"); }
        // formatter:on
    }
}
