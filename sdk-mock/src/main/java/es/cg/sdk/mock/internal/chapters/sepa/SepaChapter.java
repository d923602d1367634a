package es.cg.sdk.mock.internal.chapters.sepa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.ListPages;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.invoices.PaymentsChapter;
import es.cg.sdk.mock.internal.chapters.records.ExampleClients;
import es.cg.sdk.mock.internal.chapters.records.ListFilters;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** SEPA mandates, and the remittances that a person creates from them. */
public final class SepaChapter implements Chapter {
    private static final String PARTLY_REJECTED = "rechazada_parcial";
    private static final List<String> STATES = List.of("presentada", "confirmada", PARTLY_REJECTED, "anulada");
    private static final Set<String> FINAL = Set.of("confirmada", PARTLY_REJECTED, "anulada");

    // Insufficient funds of the debtor.
    private static final String REASON = "AM04";

    private final Environment environment;
    private final ListPages pages;
    private final SepaMandates mandates;
    private final SepaRemittances remittances;
    private final PaymentsChapter payments;

    public SepaChapter(Environment environment, ListPages pages, PaymentsChapter payments) {
        this.environment = environment;
        this.pages = pages;
        this.payments = payments;
        this.mandates = new SepaMandates(environment, pages);
        this.remittances = new SepaRemittances(environment, mandates);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of(
                "sepaMandates.list", mandates::list,
                "sepaMandates.get", mandates::get,
                "sepaMandates.create", mandates::create,
                "sepaMandates.revoke", mandates::revoke,
                "sepaRemittances.list", this::list,
                "sepaRemittances.get", OperationHandler.shows(environment, TableNames.SEPA_REMITTANCES),
                "sepaRemittances.file", this::file);
    }

    @Override
    public void seed(Row client) {
        if (ExampleClients.index(environment, client) != 1) {
            return;
        }
        LocalDate today = environment.clock().today();
        ObjectNode remittance = JsonNodeFactory.instance.objectNode();
        remittance.put("fecha_cobro", today.plusDays(10).toString());
        debit(remittance, signed(client, "Imprenta Ficticia SL", "A12345674", "ES2299990001480000000025"), "121.00");
        debit(remittance, signed(client, "Floristería Inventada", "X1234567L", "ES2799990001460000000033"), "60.50");
        remittances.make(client.client(), remittance);
    }

    private Row signed(Row client, String name, String taxId, String iban) {
        ObjectNode mandate = JsonNodeFactory.instance.objectNode();
        mandate.put("deudor_nombre", name).put("deudor_nif", taxId).put("iban", iban);
        mandate.put("esquema", SepaMandates.SCHEMES.get(0));
        LocalDate day = environment.clock().today().minusMonths(2);
        return mandates.add(client.client(), mandate.put("fecha_firma", day.toString()));
    }

    private static void debit(ObjectNode remittance, Row mandate, String amount) {
        ObjectNode debit = remittance.withArray("adeudos").addObject();
        Money.put(debit.put("mandato_id", mandate.id()), "importe", new BigDecimal(amount));
    }

    private ApiResponse list(ApiCall call) {
        return pages.page(call, environment.table(TableNames.SEPA_REMITTANCES), ListFilters.equal(call, "estado"));
    }

    private ApiResponse file(ApiCall call) {
        RemittanceFile file = new RemittanceFile(call.record(environment, TableNames.SEPA_REMITTANCES));
        return ApiResponse.file("application/xml", file.name(), file.bytes());
    }

    /**
     * Creates a remittance, for the panel, and returns its record. The body has {@code fecha_cobro}, {@code adeudos}
     * with {@code mandato_id}, {@code importe} and optional {@code factura_id}, and optional {@code cuenta_id} and
     * {@code esquema}.
     *
     * @throws ApiException with 422 and all violations
     */
    public ObjectNode remit(long client, ObjectNode body) {
        return remittances.make(client, body).shown();
    }

    /**
     * Moves a remittance to another state, and records payments on the invoices of collected debits. Returns its
     * record.
     *
     * @param rejectedMandates the mandates whose debits fail, for {@code rechazada_parcial} only
     * @throws ApiException if the client has no such remittance, the state is invalid, or the present one is final
     */
    public ObjectNode move(long client, String id, String state, List<String> rejectedMandates) {
        Row row = environment.table(TableNames.SEPA_REMITTANCES).find(client, id);
        if (row == null) {
            throw ApiException.notFound(Message.of("record.unknown", id, TableNames.SEPA_REMITTANCES));
        }
        checkMove(row, state, rejectedMandates);
        if (FINAL.contains(row.text("estado"))) {
            throw ApiException.conflict("estado_final", Message.of("sepa.reverted", row.text("estado")));
        }
        row.change(json -> json.put("estado", state));
        environment.touch(row);
        if (state.equals("confirmada") || state.equals(PARTLY_REJECTED)) {
            for (JsonNode each : row.json().path("adeudos")) {
                ended(row, (ObjectNode) each, rejectedMandates);
            }
        }
        return row.shown();
    }

    private static void checkMove(Row row, String state, List<String> rejected) {
        if (!STATES.contains(state)) {
            throw wrong("estado", Message.of("sepa.states", STATES));
        }
        if (!state.equals(PARTLY_REJECTED)) {
            if (!rejected.isEmpty()) {
                throw wrong("adeudos_rechazados", Message.of("sepa.onlyFor", PARTLY_REJECTED));
            }
            return;
        }
        if (rejected.isEmpty()) {
            throw wrong("adeudos_rechazados", Message.of("sepa.noRejected"));
        }
        Set<String> there = new HashSet<>();
        row.json()
                .path("adeudos")
                .forEach(each -> there.add(each.path("mandato_id").asText()));
        for (int i = 0; i < rejected.size(); i++) {
            if (!there.contains(rejected.get(i))) {
                String place = "adeudos_rechazados." + i;
                throw wrong(place, Message.of("sepa.notOfRemittance"));
            }
        }
    }

    private static ApiException wrong(String field, Message rule) {
        return ApiException.invalid(List.of(Violation.of(field, rule)));
    }

    private void ended(Row remittance, ObjectNode debit, List<String> rejected) {
        if (rejected.contains(debit.path("mandato_id").asText())) {
            debit.put("estado", "rechazado").put("codigo_devolucion", REASON);
            return;
        }
        debit.put("estado", "cobrado");
        Row invoice = environment
                .table(TableNames.INVOICES)
                .find(remittance.client(), debit.path("factura_id").asText());
        if (invoice != null) {
            ObjectNode payment = JsonNodeFactory.instance.objectNode().put("metodo", "domiciliacion");
            payment.set("referencia", debit.path("referencia_extremo"));
            if (remittance.json().path("cuenta_id").isTextual()) {
                payment.set("cuenta_id", remittance.json().path("cuenta_id"));
            }
            payments.collected(invoice, payment, Money.of(debit, "importe"), collection(remittance));
        }
    }

    /** Returns the day of the payment: the agreed one, or today if that is earlier. */
    private LocalDate collection(Row remittance) {
        LocalDate agreed = LocalDate.parse(remittance.text("fecha_cobro"));
        LocalDate today = environment.clock().today();
        return agreed.isBefore(today) ? agreed : today;
    }
}
