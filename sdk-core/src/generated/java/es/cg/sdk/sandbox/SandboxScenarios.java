package es.cg.sdk.sandbox;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scenarios of the sandbox: fixed outcomes that a call can ask for. Immutable and thread-safe. */
@Assumed
public final class SandboxScenarios extends View {
    public SandboxScenarios(Json json) {
        super(json);
    }

    // formatter:off
    /** The scenarios. */
    public List<Scenario> escenarios() { return views("escenarios", Scenario::new); }
    // formatter:on

    /** The category of a scenario. */
    @Assumed
    public record Categoria(String value) implements Word {
        /** The outcome of an invoice at the tax authority. */
        public static final Categoria REMISION = new Categoria("remision");

        /** The outcome of a payment. */
        public static final Categoria COBRO = new Categoria("cobro");

        /** Limits and failures of the service. */
        public static final Categoria PLATAFORMA = new Categoria("plataforma");

        /** The consent of a client. */
        public static final Categoria CONSENTIMIENTO = new Categoria("consentimiento");

        /** The delivery of an event. */
        public static final Categoria WEBHOOK = new Categoria("webhook");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** A fixed outcome that a call can ask for. Immutable and thread-safe. */
    @Assumed
    public static final class Scenario extends View {
        public Scenario(Json json) {
            super(json);
        }

        // formatter:off
        /** The name that {@code CallOptions.scenario} takes. */
        public @Nullable String    nombre()      { return text("nombre"); }
        /** The category of the scenario. */
        public @Nullable Categoria categoria()   { return word("categoria", Categoria::new); }
        /** The operations that the scenario affects, such as {@code POST /invoices}. */
        public List<String>        operaciones() { return words("operaciones", text -> text); }
        /** A description of the outcome, for people. */
        public @Nullable String    efecto()      { return text("efecto"); }
        // formatter:on
    }
}
