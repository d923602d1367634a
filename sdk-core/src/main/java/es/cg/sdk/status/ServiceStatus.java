package es.cg.sdk.status;

import es.cg.sdk.common.Scope;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the service is, and what the key can do. Immutable and thread-safe. */
public final class ServiceStatus extends View {
    public ServiceStatus(Json json) {
        super(json);
    }

    // formatter:off
    @Assumed public @Nullable String  versionContrato()     { return text("version_contrato"); }
    @Assumed public @Nullable Entorno entorno()             { return word("entorno", Entorno::new); }
    /** The accounting firm. */
    @Assumed public @Nullable String  gestoria()            { return text("gestoria"); }
    /** What the firm pays for. */
    @Assumed public @Nullable Plan    plan()                { return word("plan", Plan::new); }
    @Assumed public KeyInfo           clave()               { return view("clave", KeyInfo::new); }
    /** How many clients the key may act on. */
    @Assumed public @Nullable Long    clientesAutorizados() { return integer("clientes_autorizados"); }
    @Assumed public KeyLimits         limites()             { return view("limites", KeyLimits::new); }
    /** The sandbox's own state; a view of nothing in production. */
    public SandboxClock               sandbox()             { return view("sandbox", SandboxClock::new); }
    // formatter:on

    /** What time it is in the sandbox, whose clock runs ahead. */
    public static final class SandboxClock extends View {
        public SandboxClock(Json json) {
            super(json);
        }

        // formatter:off
        /** What the sandbox's clock shows. */
        @Assumed public @Nullable OffsetDateTime reloj()           { return moment("reloj"); }
        /** How often the sandbox can still be reset today. */
        @Assumed public @Nullable Long           resetsRestantes() { return integer("resets_restantes"); }
        // formatter:on
    }

    /** What a key is and may do; an empty view unless the service tells. */
    @Assumed
    public static final class KeyInfo extends View {
        public KeyInfo(Json json) {
            super(json);
        }

        // formatter:off
        /** The part of the key that is no secret. */
        public @Nullable String         prefijo()       { return text("prefijo"); }
        public @Nullable KeyType        tipo()          { return word("tipo", KeyType::new); }
        /** The scopes that the key carries. */
        public List<Scope>              permisos()      { return words("permisos", Scope::new); }
        /** When it ends; null if it does not. */
        public @Nullable OffsetDateTime caducaEn()      { return moment("caduca_en"); }
        /** The addresses that it may come from; empty for any. */
        public List<String>             ipsPermitidas() { return words("ips_permitidas", ip -> ip); }
        // formatter:on
    }

    /**
     * How much the key may ask; an empty view unless the service tells. What is left of the minute is in {@code
     * cg.limits()}.
     */
    @Assumed
    public static final class KeyLimits extends View {
        public KeyLimits(Json json) {
            super(json);
        }

        // formatter:off
        /** How many requests a minute. */
        public @Nullable Long      porMinuto()     { return integer("por_minuto"); }
        /** How many reads a month; writes spend none. */
        public @Nullable Long      cuotaMensual()  { return integer("cuota_mensual"); }
        public @Nullable Long      cuotaUsada()    { return integer("cuota_usada"); }
        public @Nullable Long      cuotaRestante() { return integer("cuota_restante"); }
        /** The day on which the month's reads begin anew. */
        public @Nullable LocalDate renuevaEl()     { return date("renueva_el"); }
        // formatter:on
    }

    /**
     * Which of the service's two worlds answers. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    @Assumed
    public record Entorno(String value) implements Word {
        /** The real one. */
        public static final Entorno PRODUCCION = new Entorno("produccion");

        /** The fictitious one. */
        public static final Entorno SANDBOX = new Entorno("sandbox");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /**
     * What a firm pays for; each of these includes those before it. The service may add values; compare with
     * {@code equals}.
     *
     * @param value the value as the API spells it
     */
    @Assumed
    public record Plan(String value) implements Word {
        /** Starter. */
        public static final Plan STARTER = new Plan("starter");

        /** Professional. */
        public static final Plan PROFESSIONAL = new Plan("professional");

        /** Enterprise. */
        public static final Plan ENTERPRISE = new Plan("enterprise");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /**
     * What kind of key it is. The service may add values; compare with {@code equals}.
     *
     * @param value the value as the API spells it
     */
    @Assumed
    public record KeyType(String value) implements Word {
        /** Reads and writes real data. */
        public static final KeyType LIVE = new KeyType("live");

        /** Reads real data. */
        public static final KeyType TEST = new KeyType("test");

        /** Reads and writes the sandbox's data. */
        public static final KeyType SANDBOX = new KeyType("sandbox");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
