package es.cg.sdk.sandbox;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** The sheet of the sandbox: how it stands. Immutable and thread-safe. */
public final class Sandbox extends View {
    public Sandbox(Json json) {
        super(json);
    }

    // formatter:off
    /** What the clock shows; the service goes by it in all that it does here. */
    @Assumed public @Nullable OffsetDateTime reloj()              { return moment("reloj"); }
    /** How far the clock is ahead of real time. */
    @Assumed public @Nullable Long           desfaseSegundos()    { return integer("desfase_segundos"); }
    @Assumed public @Nullable Long           resetsRestantesHoy() { return integer("resets_restantes_hoy"); }
    /** How much the sandbox takes. */
    @Assumed public Caps                     topes()              { return view("topes", Caps::new); }
    @Assumed public @Nullable OffsetDateTime ultimaActividadEn()  { return moment("ultima_actividad_en"); }
    /** The day on which it is archived if nobody uses it, and 30 days before it is deleted. */
    @Assumed public @Nullable LocalDate      archivoEl()          { return date("archivo_el"); }
    // formatter:on

    /** How many of each kind the sandbox takes; null where there is no limit, or none is told. */
    @Assumed
    public static final class Caps extends View {
        public Caps(Json json) {
            super(json);
        }

        // formatter:off
        public @Nullable Long clientes() { return integer("clientes"); }
        public @Nullable Long facturas() { return integer("facturas"); }
        /** Of webhooks. */
        public @Nullable Long destinos() { return integer("destinos"); }
        // formatter:on
    }
}
