package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What must hold of invoices, their payments, and the movements that paid them. */
final class ScriptPayments {
    private final ScriptWorld world;
    private final long client;
    private final LocalDate today;

    ScriptPayments(ScriptWorld world, long client, LocalDate today) {
        this.world = world;
        this.client = client;
        this.today = today;
    }

    private static BigDecimal amount(JsonNode json, String field) {
        return json.path(field).decimalValue();
    }

    void check(Predicate<String> wasThere) throws IOException {
        Map<String, JsonNode> invoices = new HashMap<>();
        List<String> references = new ArrayList<>();
        Set<String> payments = new HashSet<>();
        for (JsonNode invoice : world.all("/invoices", client)) {
            invoices.put(invoice.path("id").asText(), invoice);
            state(invoice);
            for (JsonNode payment : invoice.path("pagos")) {
                references.add(payment.path("referencia").asText());
                assertThat(payments.add(payment.path("id").asText()))
                        .as("%s is there once", payment)
                        .isTrue();
                shows(payment, "factura_id=" + invoice.path("id").asText());
            }
        }
        for (JsonNode movement : world.all("/bank-transactions", client)) {
            String id = movement.path("id").asText();
            boolean matched = movement.path("match_status").asText().equals("matched");
            if (matched && !wasThere.test(id)) {
                assertThat(references).as("payments of movement %s", movement).containsOnlyOnce(id);
            }
            for (JsonNode proposal : world.all("/bank-transactions/" + id + "/match-proposals", client)) {
                proposal(proposal, movement, invoices);
            }
        }
    }

    private void state(JsonNode invoice) {
        BigDecimal paid = BigDecimal.ZERO;
        for (JsonNode payment : invoice.path("pagos")) {
            boolean stands = payment.path("estado").asText().equals("registrado");
            paid = paid.add(stands ? amount(payment, "importe") : BigDecimal.ZERO);
        }
        BigDecimal total = amount(invoice, "total_a_pagar");
        BigDecimal pending = amount(invoice, "importe_pendiente");
        assertThat(amount(invoice, "importe_cobrado")).as("paid of %s", invoice).isEqualByComparingTo(paid);
        assertThat(paid.add(pending)).as("total of %s", invoice).isEqualByComparingTo(total);
        String state = invoice.path("estado_cobro").asText();
        if (pending.signum() != total.signum() || pending.signum() == 0) {
            assertThat(state).as("%s", invoice).isEqualTo("cobrada");
        } else {
            assertThat(state).as("%s", invoice).isIn("vencida", paid.signum() == 0 ? "pendiente" : "parcial");
        }
        BigDecimal due = BigDecimal.ZERO;
        boolean late = false;
        for (JsonNode each : invoice.path("vencimientos")) {
            due = due.add(amount(each, "importe"));
            late |= !each.path("cobrado").asBoolean()
                    && LocalDate.parse(each.path("fecha").asText()).isBefore(today);
        }
        assertThat(due).as("due dates of %s", invoice).isEqualByComparingTo(total);
        assertThat(!state.equals("vencida") || late).as("overdue: %s", invoice).isTrue();
        if (invoice.path("sustituida_por").isTextual()) {
            assertThat(invoice.path("pagos")).as("%s", invoice).isEmpty();
        }
    }

    private static void proposal(JsonNode proposal, JsonNode movement, Map<String, JsonNode> invoices) {
        JsonNode invoice = invoices.get(proposal.path("factura_id").asText());
        assertThat(invoice).as("invoice of %s", proposal).isNotNull();
        String state = proposal.path("estado").asText();
        if (state.equals("confirmada")) {
            shows(movement, "match_status=matched");
            assertThat(movement.at("/factura_ids/0")).isEqualTo(proposal.path("factura_id"));
        }
        if (state.equals("propuesta") && invoice != null) {
            assertThat(amount(invoice, "importe_pendiente").signum())
                    .as("open: %s of %s", proposal, invoice)
                    .isNotZero();
            assertThat(invoice.path("estado").asText())
                    .as("open: %s of %s", proposal, invoice)
                    .isNotEqualTo("anulada");
            assertThat(invoice.path("sustituida_por").isTextual())
                    .as("open: %s of %s", proposal, invoice)
                    .isFalse();
            shows(movement, "match_status=unmatched");
        }
    }
}
