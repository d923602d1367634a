package es.cg.sdk.sandbox;

import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The outcomes that can be asked for in the sandbox. Immutable and thread-safe. */
@Assumed
public final class SandboxScenarios extends View {
    public SandboxScenarios(Json json) {
        super(json);
    }

    // formatter:off
    public List<Scenario> escenarios() { return views("escenarios", Scenario::new); }
    // formatter:on

    /** An outcome that can be asked for. Immutable and thread-safe. */
    public static final class Scenario extends View {
        public Scenario(Json json) {
            super(json);
        }

        // formatter:off
        /** What {@code CallOptions.scenario} takes. */
        public @Nullable String    nombre()      { return text("nombre"); }
        public @Nullable Categoria categoria()   { return word("categoria", Categoria::new); }
        /** The operations that it has an effect on, such as {@code POST /invoices}. */
        public List<String>        operaciones() { return words("operaciones", operation -> operation); }
        /** What it does, for people. */
        public @Nullable String    efecto()      { return text("efecto"); }
        // formatter:on
    }

    /**
     * What a scenario is about. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    public record Categoria(String value) implements Word {
        /** What becomes of an invoice at the tax authority. */
        public static final Categoria REMISION = new Categoria("remision");

        /** What becomes of a payment. */
        public static final Categoria COBRO = new Categoria("cobro");

        /** Limits and failures of the service. */
        public static final Categoria PLATAFORMA = new Categoria("plataforma");

        /** What a client allows. */
        public static final Categoria CONSENTIMIENTO = new Categoria("consentimiento");

        /** What becomes of an event on its way. */
        public static final Categoria WEBHOOK = new Categoria("webhook");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
