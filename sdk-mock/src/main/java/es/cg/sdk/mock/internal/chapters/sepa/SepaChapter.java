package es.cg.sdk.mock.internal.chapters.sepa;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.chapters.invoices.PaymentsChapter;
import es.cg.sdk.mock.internal.chapters.records.ExampleRecords;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.InContext;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** SEPA mandates, and the remittances that a person creates from them. */
public record SepaChapter(ServiceContext context, PaymentsChapter payments) implements Chapter, InContext {
    private static final String PARTLY_REJECTED = "rechazada_parcial";
    private static final List<String> STATES = List.of("presentada", "confirmada", PARTLY_REJECTED, "anulada");
    private static final Set<String> FINAL = Set.of("confirmada", PARTLY_REJECTED, "anulada");

    // Insufficient funds of the debtor.
    private static final String REASON = "AM04";

    @Override
    public Map<String, OperationHandler> handlers() {
        SepaMandates mandates = new SepaMandates(context);
        return Map.of(
                "sepaMandates.list", mandates::list,
                "sepaMandates.get", mandates::get,
                "sepaMandates.create", mandates::create,
                "sepaMandates.revoke", mandates::revoke,
                "sepaRemittances.file", this::file);
    }

    @Override
    public void seed(Row client) {
        ExampleRecords.of(environment(), client, TableNames.SEPA_MANDATES)
                .forEach(each -> new SepaMandates(context).add(client.client(), each));
        ExampleRecords.of(environment(), client, TableNames.SEPA_REMITTANCES)
                .forEach(each -> remittances().make(client.client(), each));
    }

    private SepaRemittances remittances() {
        return new SepaRemittances(environment(), new SepaMandates(context));
    }

    private ApiResponse file(ApiCall call) {
        RemittanceFile file = RemittanceFile.of(call.record(environment(), TableNames.SEPA_REMITTANCES));
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
        return remittances().make(client, body).shown();
    }

    /**
     * Moves a remittance to another state, and records payments on the invoices of collected debits. Returns its
     * record.
     *
     * @param rejectedMandates the mandates whose debits fail, for {@code rechazada_parcial} only
     * @throws ApiException if the client has no such remittance, the state is invalid, or the present one is final
     */
    public ObjectNode move(long client, String id, String state, List<String> rejectedMandates) {
        Row row = ApiCall.record(environment(), TableNames.SEPA_REMITTANCES, client, id);
        checkMove(row, state, rejectedMandates);
        ApiException.conflictIf(
                FINAL.contains(row.text("estado")), "estado_final", "sepa.reverted", row.text("estado"));
        environment().change(row, json -> json.put("estado", state));
        if (state.equals("confirmada") || state.equals(PARTLY_REJECTED)) {
            for (JsonNode each : row.json().path("adeudos")) {
                ended(row, (ObjectNode) each, rejectedMandates);
            }
        }
        return row.shown();
    }

    private static void checkMove(Row row, String state, List<String> rejected) {
        ApiException.invalidIf(!STATES.contains(state), "estado", "sepa.states", STATES);
        if (!state.equals(PARTLY_REJECTED)) {
            ApiException.invalidIf(!rejected.isEmpty(), "adeudos_rechazados", "sepa.onlyFor", PARTLY_REJECTED);
            return;
        }
        ApiException.invalidIf(rejected.isEmpty(), "adeudos_rechazados", "sepa.noRejected");
        Set<String> there = new HashSet<>();
        row.json()
                .path("adeudos")
                .forEach(each -> there.add(each.path("mandato_id").asText()));
        for (int i = 0; i < rejected.size(); i++) {
            if (!there.contains(rejected.get(i))) {
                String place = "adeudos_rechazados." + i;
                throw ApiException.invalid(place, Message.of("sepa.notOfRemittance"));
            }
        }
    }

    private void ended(Row remittance, ObjectNode debit, List<String> rejected) {
        if (rejected.contains(debit.path("mandato_id").asText())) {
            debit.put("estado", "rechazado").put("codigo_devolucion", REASON);
            return;
        }
        debit.put("estado", "cobrado");
        Row invoice = environment().find(TableNames.INVOICES, remittance.client(), debit.path("factura_id"));
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
        LocalDate today = environment().today();
        return agreed.isBefore(today) ? agreed : today;
    }
}
