package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.panel.PanelServer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the person at the accounting firm does, and what a tester does: keys, consents, plan, clock, state. Thread-safe.
 * What makes no sense, or not as things stand, throws {@link IllegalStateException} with the reason.
 */
public final class Panel {
    private final PanelServer desk;

    Panel(PanelServer desk) {
        this.desk = desk;
    }

    /** The firm's plans, cheapest first. */
    public enum Plan {
        /** No API. */
        FREE,
        /** The cheapest with an API. */
        STARTER,
        /** The middle one. */
        PROFESSIONAL,
        /** All of it. */
        ENTERPRISE
    }

    /**
     * A key that was just made.
     *
     * @param id how the panel names it
     * @param key the key itself, shown this once
     * @param warnings what the gestor is warned of, such as scopes that the plan has lost
     */
    public record IssuedKey(String id, String key, List<String> warnings) {
        /** Without the key. */
        @Override
        public String toString() {
            return "IssuedKey[" + id + "]";
        }
    }

    /**
     * What the panel shows of a key; never the secret.
     *
     * @param kind {@code live}, {@code test} or {@code sandbox}
     * @param state {@code active}, {@code rotated}, {@code revoked} or {@code expired}
     * @param ready whether it was there from the start, and so counts towards no plan
     * @param switchedOffAt when it ends for lack of use; null unless that was warned of
     */
    public record KeySheet(
            String id,
            String prefix,
            String kind,
            String state,
            boolean ready,
            Set<String> scopes,
            Set<Long> clients,
            @Nullable OffsetDateTime lastUsedAt,
            @Nullable OffsetDateTime expiresAt,
            @Nullable OffsetDateTime switchedOffAt) {}

    /**
     * What ran because the clock went on.
     *
     * @param at when it fell due
     * @param task what it was
     * @param id of the record that it was about; empty if of none
     */
    public record Ran(OffsetDateTime at, String task, String id) {}

    /** What the plan bounds. */
    public enum Limit {
        /** Requests of a key in a minute. */
        PER_MINUTE,
        /** Requests on a client in a minute. */
        PER_CLIENT_PER_MINUTE,
        /** Reads in a month. */
        MONTHLY_READS,
        /** Activities of a client that are in use. */
        ACTIVITIES,
        /** Resets of the sandbox in a day. */
        SANDBOX_RESETS
    }

    /**
     * An invoice, with its place in its issuer's chain of fingerprints.
     *
     * @param place counted from 1; 0 for an invoice that is in no chain, such as a received one
     * @param fingerprint of its issue; empty where there is none
     * @param previous the fingerprint before it; empty for the first
     * @param json the whole record
     */
    public record ChainedInvoice(
            String id,
            long client,
            String numeroCompleto,
            int place,
            String fingerprint,
            String previous,
            String json) {
        /** Without the record. */
        @Override
        public String toString() {
            return numeroCompleto + " of client " + client + ", " + id + (place == 0 ? "" : ", link " + place);
        }
    }

    /**
     * A direct debit of a remittance.
     *
     * @param invoice that it collects; null if none
     */
    public record Debit(
            String mandate, BigDecimal amount, @Nullable String invoice) {}

    /** Makes a key. */
    public IssuedKey createKey(NewKey key) {
        return issued(ask("POST /panel/keys", key.json()));
    }

    /** Every key, newest first, production's before the sandbox's. */
    public List<KeySheet> keys() {
        List<KeySheet> keys = new ArrayList<>();
        ask("GET /panel/keys").path("data").forEach(each -> keys.add(sheet(each)));
        return List.copyOf(keys);
    }

    /** A key by its id. */
    public KeySheet key(String id) {
        return sheet(ask("GET /panel/keys/" + id));
    }

    /** Replaces a key; the old one works for seven days more, and never past its own end. */
    public IssuedKey rotateKey(String id) {
        return issued(ask("POST /panel/keys/" + id + "/rotate"));
    }

    /** Ends a key at once. */
    public void revokeKey(String id) {
        ask("POST /panel/keys/" + id + "/revoke");
    }

    /** Lets a key act on a client. */
    public void authorise(String keyId, long client) {
        ask("PUT /panel/keys/" + keyId + "/clients/" + client);
    }

    /** Lets a key act on a client no more. */
    public void deauthorise(String keyId, long client) {
        ask("DELETE /panel/keys/" + keyId + "/clients/" + client);
    }

    /** A client consents to these scopes, and to no others. */
    public void consent(String keyId, long client, Collection<String> scopes) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        scopes.forEach(body.putArray("scopes")::add);
        ask("PUT /panel/keys/" + keyId + "/consents/" + client, body);
    }

    /** A client withdraws its consent. */
    public void withdrawConsent(String keyId, long client) {
        ask("DELETE /panel/keys/" + keyId + "/consents/" + client);
    }

    /** Changes the firm's plan. */
    public void plan(Plan plan) {
        ask(
                "PUT /panel/plan",
                JsonNodeFactory.instance.objectNode().put("plan", plan.name().toLowerCase(Locale.ROOT)));
    }

    /** Bounds how much may be asked, whatever the plan; 0 is no bound. */
    public void limit(Limit limit, int most) {
        String name = limit.name().toLowerCase(Locale.ROOT);
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ask("PUT /panel/limits", most == 0 ? body.putNull(name) : body.put(name, most));
    }

    /** Every invoice of both worlds, client by client, newest first. */
    public List<ChainedInvoice> invoices() {
        List<ChainedInvoice> invoices = new ArrayList<>();
        ask("GET /panel/invoices").path("data").forEach(each -> invoices.add(chained(each)));
        return List.copyOf(invoices);
    }

    /** Annuls an invoice, which the API does not offer; gives its record. */
    public String annul(String invoice) {
        return ask("POST /panel/invoices/" + invoice + "/annul").toString();
    }

    /** Submits a tax model to the tax authority, which the API does not offer; gives its record. */
    public String present(String taxModel) {
        return ask("POST /panel/tax-models/" + taxModel + "/present").toString();
    }

    /** Confirms an expense, as the API does too; gives its record. */
    public String confirm(String expense) {
        return ask("POST /panel/expenses/" + expense + "/confirm").toString();
    }

    /** Makes a remittance of the scheme CORE, which the API does not offer; gives its record. */
    public String remit(long client, LocalDate collection, List<Debit> debits) {
        return remit(client, collection, "CORE", debits);
    }

    /** Makes a remittance of a scheme, {@code CORE} or {@code B2B}; gives its record. */
    public String remit(long client, LocalDate collection, String scheme, List<Debit> debits) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("fecha_cobro", collection.toString()).put("esquema", scheme);
        for (Debit debit : debits) {
            body.withArray("adeudos")
                    .addObject()
                    .put("mandato_id", debit.mandate())
                    .put("importe", debit.amount())
                    .put("factura_id", debit.invoice());
        }
        return ask("POST /panel/clients/" + client + "/sepa-remittances", body).toString();
    }

    /** Reconciles a movement with the invoice that was proposed last; gives its record. */
    public String match(String bankTransaction) {
        return ask("POST /panel/bank-transactions/" + bankTransaction + "/match")
                .toString();
    }

    /** Reconciles a movement with this invoice, proposed or not; gives its record. */
    public String match(String bankTransaction, String invoice) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("factura_id", invoice);
        return ask("POST /panel/bank-transactions/" + bankTransaction + "/match", body)
                .toString();
    }

    /** What production's clock shows. */
    public OffsetDateTime now() {
        return OffsetDateTime.parse(ask("GET /panel/clock").path("now").asText());
    }

    /**
     * Moves production's clock on, and first runs all that falls due on the way, in order. The sandbox's moves by an
     * operation of the API, {@code POST /sandbox/clock/advance}. Nobody uses the sandbox on the way: past 90 days it is
     * archived, and past 120 deleted with its keys, as the contract says.
     */
    public List<Ran> advance(Duration duration) {
        return advance(duration.toString());
    }

    /** Moves production's clock on to what falls due next, if anything does. */
    public List<Ran> advanceToNext() {
        return advance("next");
    }

    /** Emits an event as if it had happened; {@code object} is the record's JSON. */
    public void emit(String type, long client, String object) {
        ObjectNode body =
                JsonNodeFactory.instance.objectNode().put("type", type).put("client", client);
        body.set("object", read(object));
        ask("POST /panel/events", body);
    }

    /** Both worlds, the plan and the limits, as JSON; not the journal, and not the faults that are armed. */
    public String snapshot() {
        return ask("GET /panel/state").toString();
    }

    /**
     * Becomes what a snapshot holds, with no fault armed and no request counted against a limit; or, if it does not fit,
     * stays as it is. The journal goes on.
     */
    public void restore(String snapshot) {
        ask("PUT /panel/state", read(snapshot));
    }

    /** Becomes what it was when it started: the journal is empty, and armed are the faults that were so from the start. */
    public void reset() {
        ask("POST /panel/reset");
    }

    private List<Ran> advance(String by) {
        List<Ran> ran = new ArrayList<>();
        ask("POST /panel/clock", JsonNodeFactory.instance.objectNode().put("advance", by))
                .path("ran")
                .forEach(each -> ran.add(new Ran(
                        OffsetDateTime.parse(each.path("at").asText()),
                        each.path("task").asText(),
                        each.path("id").asText())));
        return List.copyOf(ran);
    }

    private ObjectNode ask(String call) {
        return ask(call, JsonNodeFactory.instance.objectNode());
    }

    private ObjectNode ask(String call, ObjectNode body) {
        try {
            return desk.call(call, body);
        } catch (ApiException refusal) {
            throw new IllegalStateException(refusal.getMessage(), refusal);
        }
    }

    private static ObjectNode read(String json) {
        try {
            return PanelServer.read(json.getBytes(StandardCharsets.UTF_8));
        } catch (ApiException refusal) {
            throw new IllegalStateException(refusal.getMessage(), refusal);
        }
    }

    private static ChainedInvoice chained(JsonNode invoice) {
        JsonNode link = invoice.at("/chain/issue");
        return new ChainedInvoice(
                invoice.path("id").asText(),
                invoice.path("client").asLong(),
                invoice.path("numero_completo").asText(),
                link.path("place").asInt(),
                link.path("fingerprint").asText(""),
                link.path("previous").asText(""),
                invoice.toString());
    }

    private static IssuedKey issued(JsonNode answer) {
        List<String> warnings = new ArrayList<>();
        answer.path("warnings").forEach(each -> warnings.add(each.asText()));
        return new IssuedKey(answer.path("id").asText(), answer.path("key").asText(), List.copyOf(warnings));
    }

    private static KeySheet sheet(JsonNode key) {
        Set<String> scopes = new LinkedHashSet<>();
        key.path("scopes").forEach(each -> scopes.add(each.asText()));
        Set<Long> clients = new LinkedHashSet<>();
        key.path("clients").forEach(each -> clients.add(each.asLong()));
        return new KeySheet(
                key.path("id").asText(),
                key.path("prefix").asText(),
                key.path("kind").asText(),
                key.path("state").asText(),
                key.path("ready").asBoolean(),
                scopes,
                clients,
                moment(key, "last_used_at"),
                moment(key, "expires_at"),
                moment(key, "switched_off_at"));
    }

    private static @Nullable OffsetDateTime moment(JsonNode key, String name) {
        JsonNode moment = key.path(name);
        return moment.isTextual() ? OffsetDateTime.parse(moment.textValue()) : null;
    }
}
