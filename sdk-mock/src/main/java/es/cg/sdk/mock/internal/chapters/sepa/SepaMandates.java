package es.cg.sdk.mock.internal.chapters.sepa;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.invoices.Recipient;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.domain.Ibans;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** SEPA mandates. One that was not debited for 36 months has expired: computed when it is read, not stored. */
public record SepaMandates(ServiceContext context) implements InContext {
    private static final String TABLE = TableNames.SEPA_MANDATES;
    static final List<String> SCHEMES = List.of("CORE", "B2B");

    private static final String ACTIVE = "activo";
    private static final String EXPIRED = "caducado";
    private static final String RECURRENT = "recurrente";
    private static final String ONE_OFF = "unico";
    private static final int MONTHS_UNUSED = 36;

    ApiResponse list(ApiCall call) {
        RowFilter filter = ListFilters.equal(call, "destinatario_id");
        String wanted = call.query("estado");
        if (wanted != null) {
            // An active mandate expires by the clock alone, without a change of its record.
            String kept = wanted.equals(EXPIRED) ? ACTIVE : wanted;
            filter = filter.and(RowFilter.text("estado", kept))
                    .and(row -> state(row).equals(wanted));
        }
        return pages().page(call, environment().table(TABLE), filter, this::asOfNow);
    }

    ApiResponse get(ApiCall call) {
        return ApiResponse.of(200, asOfNow(call.record(environment(), TABLE)).shown());
    }

    ApiResponse create(ApiCall call) {
        FieldValidator validator = FieldValidator.of(call.fields());
        ObjectNode fields = validator.fields();
        validator.form("referencia", "[A-Za-z0-9+?/:().,'-]{1,35}", Message.of("sepa.reference"));
        validator.names("destinatario_id", environment().table(TableNames.ADDRESSEES), call.client());
        if (!fields.has("destinatario_id")) {
            validator.needed(Message.of("sepa.withoutAddressee"), "deudor_nombre");
        }
        validator.taxIdOrForeign("deudor_nif", Message.of("field.wrongCheckCharacter"));
        validator.required("iban");
        validator.wrongIf(fields.has("iban") && !Ibans.valid(iban(fields)), "iban", "sepa.iban");
        if (fields.has("bic")) {
            fields.put("bic", fields.path("bic").asText().toUpperCase(Locale.ROOT));
            validator.form("bic", "[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?", Message.of("sepa.bic"));
        }
        validator.required("esquema");
        validator.oneOf("esquema", SCHEMES);
        validator.oneOf("tipo_pago", List.of(RECURRENT, ONE_OFF));
        LocalDate signed = validator.day("fecha_firma");
        validator.wrongIf(signed != null && signed.isAfter(environment().today()), "fecha_firma", "sepa.future");
        validator.check();
        return ApiResponse.of(201, add(call.client(), fields).shown());
    }

    private static String iban(ObjectNode fields) {
        return Ibans.normal(fields.path("iban").asText());
    }

    /** Adds a mandate of these fields, which were checked. */
    Row add(long client, ObjectNode fields) {
        ObjectNode mandate = JsonNodeFactory.instance.objectNode();
        mandate.put(
                "referencia",
                fields.has("referencia")
                        ? fields.path("referencia").asText()
                        : "M-" + environment().random().secret(12).toUpperCase(Locale.ROOT));
        Row addressee = Recipient.addressee(
                environment(), client, fields.path("destinatario_id").asText());
        mandate.put("destinatario_id", addressee == null ? null : addressee.id());
        mandate.put("deudor_nombre", debtor(fields, "deudor_nombre", addressee, "nombre"));
        mandate.put("deudor_nif", debtor(fields, "deudor_nif", addressee, "nif"));
        mandate.put("iban", Ibans.masked(iban(fields))).put("_iban", iban(fields));
        mandate.set("bic", fields.path("bic").isTextual() ? fields.get("bic") : mandate.nullNode());
        mandate.set("esquema", fields.path("esquema"));
        String kind = fields.path("tipo_pago").asText(RECURRENT);
        mandate.put("tipo_pago", kind).set("fecha_firma", fields.path("fecha_firma"));
        mandate.put("secuencia", kind.equals(ONE_OFF) ? "OOFF" : "FRST");
        mandate.put(
                "acreedor_identificador",
                Ibans.creditor(TaxIds.normal(creditor(environment(), client).text("nif"))));
        mandate.put("estado", ACTIVE).putNull("ultimo_adeudo_en");
        mandate.putNull("revocado_en").putNull("motivo");
        return environment().add(TABLE, client, mandate);
    }

    static Row creditor(Environment environment, long client) {
        return Objects.requireNonNull(environment.client(client), "no such client");
    }

    /** Returns a field of the debtor: the request's value, else the directory's. */
    private static @Nullable String debtor(ObjectNode fields, String name, @Nullable Row addressee, String there) {
        if (fields.has(name)) {
            return fields.path(name).asText();
        }
        return addressee == null || addressee.text(there).isBlank() ? null : addressee.text(there);
    }

    ApiResponse revoke(ApiCall call) {
        Row mandate = call.record(environment(), TABLE);
        ApiException.conflictIf(!state(mandate).equals(ACTIVE), "mandato_revocado", "sepa.ended", state(mandate));
        mandate.change(json -> json.put("estado", "revocado")
                .put("revocado_en", environment().clock().stamp()));
        if (call.body().path("motivo").isTextual()) {
            mandate.change(json -> json.set("motivo", call.body().path("motivo")));
        }
        environment().touch(mandate);
        return ApiResponse.of(200, mandate.shown());
    }

    /** Returns {@code activo}, {@code revocado} or {@code caducado}. */
    String state(Row mandate) {
        String kept = mandate.text("estado");
        return kept.equals(ACTIVE) && isExpired(mandate) ? EXPIRED : kept;
    }

    /** A mandate may have been used elsewhere before it was registered, so its signature date does not count. */
    private boolean isExpired(Row mandate) {
        String used = mandate.text("ultimo_adeudo_en");
        OffsetDateTime since = OffsetDateTime.parse(used.isEmpty() ? mandate.text("creado_en") : used);
        return !since.atZoneSameInstant(SimulatedClock.MADRID)
                .plusMonths(MONTHS_UNUSED)
                .toInstant()
                .isAfter(environment().clock().instant());
    }

    private Row asOfNow(Row mandate) {
        ObjectNode now = mandate.json().deepCopy();
        now.put("estado", state(mandate));
        return Row.derived(mandate.number(), mandate.client(), now);
    }

    /** Whether a mandate is for one debit, and was debited. */
    static boolean isUsedUp(Row mandate) {
        return mandate.is("tipo_pago", ONE_OFF)
                && !mandate.text("ultimo_adeudo_en").isEmpty();
    }

    static boolean isOneOff(Row mandate) {
        return mandate.is("tipo_pago", ONE_OFF);
    }

    /** Records a debit of a mandate, and returns its place in the sequence. */
    String debit(Row mandate) {
        String place = mandate.text("secuencia");
        mandate.change(
                json -> json.put("ultimo_adeudo_en", environment().clock().stamp()));
        if (place.equals("FRST")) {
            mandate.change(json -> json.put("secuencia", "RCUR"));
        }
        environment().touch(mandate);
        return place;
    }
}
