package es.cg.sdk.status;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.Scope;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of the service, the plan of the firm, and the rights and limits of the key. Fields marked {@code @Assumed}
 * are not shown by the contract. Immutable and thread-safe.
 */
public final class ServiceStatus extends View {
    public ServiceStatus(Json json) {
        super(json);
    }

    // formatter:off
    /** The version of the contract that the service follows. */
    @Assumed public @Nullable String  versionContrato()     { return text("version_contrato"); }
    /** The environment that answered. */
    @Assumed public @Nullable Entorno entorno()             { return word("entorno", Entorno::new); }
    /** The name of the accounting firm. */
    @Assumed public @Nullable String  gestoria()            { return text("gestoria"); }
    /** The plan of the firm. */
    @Assumed public @Nullable Plan    plan()                { return word("plan", Plan::new); }
    /** The kind, scopes and expiry of the key. */
    @Assumed public KeyInfo           clave()               { return view("clave", KeyInfo::new); }
    /** The number of clients that the key may act on. */
    @Assumed public @Nullable Long    clientesAutorizados() { return integer("clientes_autorizados"); }
    /** The rate limit and the monthly quota of the key. */
    @Assumed public KeyLimits         limites()             { return view("limites", KeyLimits::new); }
    /** The sandbox's clock and resets; an empty view in production. */
    public SandboxClock               sandbox()             { return view("sandbox", SandboxClock::new); }
    // formatter:on

    /** The environment that answered. */
    @Assumed
    public record Entorno(String value) implements Word {
        /** Production, with real data. */
        public static final Entorno PRODUCCION = new Entorno("produccion");

        /** The sandbox, with fictitious data. */
        public static final Entorno SANDBOX = new Entorno("sandbox");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The kind, scopes and expiry of the key; an empty view if the service does not say. Immutable and thread-safe. */
    @Assumed
    public static final class KeyInfo extends View {
        public KeyInfo(Json json) {
            super(json);
        }

        // formatter:off
        /** The public part of the key. */
        public @Nullable String         prefijo()       { return text("prefijo"); }
        /** The kind of the key. */
        public @Nullable KeyType        tipo()          { return word("tipo", KeyType::new); }
        /** The scopes of the key. */
        public List<Scope>              permisos()      { return words("permisos", Scope::new); }
        /** The time when the key expires; null if it does not. */
        public @Nullable OffsetDateTime caducaEn()      { return moment("caduca_en"); }
        /** The IP addresses that may use the key; empty if all may. */
        public List<String>             ipsPermitidas() { return words("ips_permitidas", text -> text); }
        // formatter:on
    }

    /**
     * The rate limit and the monthly quota of the key; an empty view if the service does not say. {@code cg.limits()}
     * has the requests left in the current minute. Immutable and thread-safe.
     */
    @Assumed
    public static final class KeyLimits extends View {
        public KeyLimits(Json json) {
            super(json);
        }

        // formatter:off
        /** The maximum number of requests per minute. */
        public @Nullable Long      porMinuto()     { return integer("por_minuto"); }
        /** The maximum number of reads per month; writes do not count. */
        public @Nullable Long      cuotaMensual()  { return integer("cuota_mensual"); }
        /** The number of reads used this month. */
        public @Nullable Long      cuotaUsada()    { return integer("cuota_usada"); }
        /** The number of reads left this month. */
        public @Nullable Long      cuotaRestante() { return integer("cuota_restante"); }
        /** The day on which the monthly quota starts again. */
        public @Nullable LocalDate renuevaEl()     { return date("renueva_el"); }
        // formatter:on
    }

    /** The kind of an API key. */
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

    /** The plan of a firm; each plan includes the previous ones. */
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
     * The sandbox's clock, which may be ahead of real time, and its resets. Fields marked {@code @Assumed} are not
     * shown by the contract. Immutable and thread-safe.
     */
    public static final class SandboxClock extends View {
        public SandboxClock(Json json) {
            super(json);
        }

        // formatter:off
        /** The time of the sandbox's clock. */
        @Assumed public @Nullable OffsetDateTime reloj()           { return moment("reloj"); }
        /** The number of resets left today. */
        @Assumed public @Nullable Long           resetsRestantes() { return integer("resets_restantes"); }
        // formatter:on
    }
}
