package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.Fingerprint;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes how far an invoice is paid, always from all of its payments, so that a returned one needs no correction. */
final class PaymentStatus {
    // The last day whose due dates have passed.
    private static final String PASSED = "_passed";

    // The day of a returned payment: what was due by then is pending again, but not overdue.
    private static final String EXCUSED = "_excused";

    private PaymentStatus() {}

    /** Starts an invoice without payments. */
    static void open(ObjectNode invoice) {
        invoice.putArray("pagos");
        count(invoice);
    }

    /** Computes the paid and pending amounts, the due dates and the state. */
    static void count(ObjectNode invoice) {
        BigDecimal paid = new BigDecimal("0.00");
        for (JsonNode payment : invoice.path("pagos")) {
            if (stands(payment)) {
                paid = paid.add(payment.path("importe").decimalValue());
            }
        }
        BigDecimal pending = Money.of(invoice, "total_a_pagar").subtract(paid);
        Map<Integer, BigDecimal> open = open(invoice, pending);
        boolean late = false;
        for (JsonNode due : invoice.path("vencimientos")) {
            boolean collected = open.getOrDefault(due.path("numero").asInt(), BigDecimal.ZERO)
                            .signum()
                    == 0;
            ((ObjectNode) due).put("cobrado", collected);
            late |= !collected && isLate(invoice, due.path("fecha").asText());
        }
        Money.put(invoice, "importe_cobrado", paid);
        Money.put(invoice, "importe_pendiente", pending);
        // An amount that is to be paid back, since more was paid than is due, is not pending for the recipient.
        boolean settled = pending.signum() != Money.of(invoice, "total_a_pagar").signum();
        invoice.put("estado_cobro", settled ? "cobrada" : state(paid, pending, late));
    }

    /** Returns the due date of this number; null if there is none. */
    static @Nullable JsonNode due(JsonNode invoice, long number) {
        for (JsonNode each : invoice.path("vencimientos")) {
            if (each.path("numero").asLong() == number) {
                return each;
            }
        }
        return null;
    }

    /** Returns the open amount of a due date, at most the pending amount of the invoice. */
    static BigDecimal left(JsonNode invoice, int number) {
        BigDecimal pending = Money.of(invoice, "importe_pendiente");
        BigDecimal open = open(invoice, pending).getOrDefault(number, BigDecimal.ZERO);
        return pending.signum() < 0 ? open.max(pending) : open.min(pending);
    }

    /** Returns the first due date that is not collected; null if all are. */
    static @Nullable JsonNode next(JsonNode invoice) {
        for (JsonNode each : invoice.path("vencimientos")) {
            if (!each.path("cobrado").asBoolean()) {
                return each;
            }
        }
        return null;
    }

    /** Whether a due date of this day is not collected. */
    static boolean isOpen(JsonNode invoice, String day) {
        for (JsonNode each : invoice.path("vencimientos")) {
            if (each.path("fecha").asText().equals(day) && !each.path("cobrado").asBoolean()) {
                return true;
            }
        }
        return false;
    }

    /** Records that the due dates up to this day have passed. */
    static void pass(ObjectNode invoice, String day) {
        if (day.compareTo(invoice.path(PASSED).asText("")) > 0) {
            invoice.put(PASSED, day);
        }
        count(invoice);
    }

    /** Returns a payment, so that its amount is pending again. */
    static void returned(Environment environment, Row invoice, ObjectNode payment) {
        String now = Fingerprint.moment(environment.clock().now());
        environment.change(invoice, json -> {
            payment.put("estado", "devuelto").put("devuelto_en", now).put("actualizado_en", now);
            json.put(EXCUSED, environment.today().toString());
            count(json);
            Money.put(payment, "importe_pendiente", Money.of(json, "importe_pendiente"));
        });
    }

    private static boolean isLate(JsonNode invoice, String day) {
        return day.compareTo(invoice.path(PASSED).asText("")) <= 0
                && day.compareTo(invoice.path(EXCUSED).asText("")) > 0;
    }

    private static boolean stands(JsonNode payment) {
        return payment.path("estado").asText().equals("registrado");
    }

    /**
     * Returns the open amount of each due date: payments for a due date count first, then the others in order. The
     * amounts of a credit note are negative.
     */
    private static Map<Integer, BigDecimal> open(JsonNode invoice, BigDecimal pending) {
        boolean note = Money.of(invoice, "total_a_pagar").signum() < 0;
        Map<Integer, BigDecimal> open = open(invoice, pending.signum() == 0, note);
        if (note) {
            open.replaceAll((number, amount) -> amount.negate());
        }
        return open;
    }

    /** Returns the amount in a field; that of a credit note without its sign. */
    private static BigDecimal amount(JsonNode json, boolean note) {
        BigDecimal amount = json.path("importe").decimalValue();
        return note ? amount.negate() : amount;
    }

    private static Map<Integer, BigDecimal> open(JsonNode invoice, boolean settled, boolean note) {
        Map<Integer, BigDecimal> open = new HashMap<>();
        BigDecimal unassigned = BigDecimal.ZERO;
        for (JsonNode due : invoice.path("vencimientos")) {
            int number = due.path("numero").asInt();
            BigDecimal named = BigDecimal.ZERO;
            for (JsonNode payment : invoice.path("pagos")) {
                if (stands(payment) && payment.path("vencimiento").asInt() == number) {
                    named = named.add(amount(payment, note));
                }
            }
            BigDecimal importe = amount(due, note);
            unassigned = unassigned.add(named.subtract(importe).max(BigDecimal.ZERO));
            open.put(number, settled ? BigDecimal.ZERO : importe.subtract(named).max(BigDecimal.ZERO));
        }
        for (JsonNode payment : invoice.path("pagos")) {
            if (stands(payment) && !payment.path("vencimiento").isNumber()) {
                unassigned = unassigned.add(amount(payment, note));
            }
        }
        for (JsonNode due : invoice.path("vencimientos")) {
            int number = due.path("numero").asInt();
            BigDecimal covered = unassigned.min(open.getOrDefault(number, BigDecimal.ZERO));
            open.merge(number, covered, BigDecimal::subtract);
            unassigned = unassigned.subtract(covered);
        }
        return open;
    }

    private static String state(BigDecimal paid, BigDecimal pending, boolean late) {
        if (pending.signum() == 0) {
            return "cobrada";
        }
        if (late) {
            return "vencida";
        }
        return paid.signum() == 0 ? "pendiente" : "parcial";
    }
}
