package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.LocalDate;
import java.util.List;

/** Records business events of clients in their books: one entry each, for good. Guarded by the service's lock. */
public interface AccountingRecorder {
    /** An invoice was issued or received. */
    default void issued(Row invoice) {
        happened("issued", TableNames.INVOICES, invoice, nothing());
    }

    /** An invoice was annulled on this day: its entry is reversed by a second one. */
    default void annulled(Row invoice, LocalDate day) {
        happened("annulled", TableNames.INVOICES, invoice, on(day));
    }

    /** An invoice was replaced by another, which has its payments: its entry is reversed on the day of the other. */
    void replaced(Row invoice, Row by, List<JsonNode> payments);

    /** An invoice stands again with its payments, since the one that replaced it was annulled: it is booked today. */
    void restored(Row invoice, Row annulled, List<JsonNode> payments);

    /** A payment of an invoice was recorded. A returned one makes no entry, as the contract says. */
    default void paid(Row invoice, JsonNode payment) {
        happened("paid", TableNames.INVOICES, invoice, nothing().set("payment", payment.deepCopy()));
    }

    /** An expense was confirmed. */
    default void expense(Row expense) {
        happened("expense", TableNames.EXPENSES, expense, nothing());
    }

    /** A payment with income tax withheld was confirmed. */
    default void withheld(Row payment) {
        happened("withheld", TableNames.IRPF_PAYMENTS, payment, nothing());
    }

    /** A payslip was generated: its amounts are owed. */
    default void payslip(Row payslip) {
        happened("payslip", TableNames.PAYSLIPS, payslip, nothing());
    }

    /** The wage of a payslip was paid on this day. */
    default void wagePaid(Row payslip, LocalDate day) {
        happened("wage paid", TableNames.PAYSLIPS, payslip, on(day));
    }

    /** The social security contributions of a payslip were paid on this day. */
    default void contributionsPaid(Row payslip, LocalDate day) {
        happened("contributions paid", TableNames.PAYSLIPS, payslip, on(day));
    }

    /** A tax model was submitted: it is settled and paid, and its period is closed. */
    default void presented(Row model) {
        happened("presented", TableNames.TAX_MODELS, model, nothing());
    }

    /**
     * Checks that the period of a day is open.
     *
     * @throws ApiException with 409 if it is closed
     */
    void checkOpen(long client, LocalDate day);

    /**
     * Something happened to a record.
     *
     * @param table the table of the record
     * @param facts what else is to be known, such as the {@code day}
     */
    void happened(String what, String table, Row record, ObjectNode facts);

    private static ObjectNode on(LocalDate day) {
        return nothing().put("day", day.toString());
    }

    private static ObjectNode nothing() {
        return JsonNodeFactory.instance.objectNode();
    }
}
