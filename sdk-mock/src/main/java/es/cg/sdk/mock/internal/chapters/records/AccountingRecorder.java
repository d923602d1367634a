package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.store.Row;
import java.time.LocalDate;
import java.util.List;

/**
 * Records the business events of clients in their accounting: one entry per event, which is never changed. Guarded by
 * the service's lock.
 */
public interface AccountingRecorder {
    /** An invoice was issued or received. */
    void issued(Row invoice);

    /** An invoice was annulled on this day: its entry is reversed by a second one. */
    void annulled(Row invoice, LocalDate day);

    /**
     * An invoice was replaced by another, which has its payments now: its entry is reversed on the day of the other.
     */
    void replaced(Row invoice, Row by, List<JsonNode> payments);

    /** An invoice stands again with its payments, since the one that replaced it was annulled: it is booked today. */
    void restored(Row invoice, Row annulled, List<JsonNode> payments);

    /** A payment of an invoice was recorded. A returned one makes no entry, as the contract says. */
    void paid(Row invoice, JsonNode payment);

    /** An expense was confirmed. */
    void expense(Row expense);

    /** A payment with income tax withheld was confirmed. */
    void withheld(Row payment);

    /** A payslip was generated: its amounts are owed. */
    void payslip(Row payslip);

    /** The wage of a payslip was paid on this day. */
    void wagePaid(Row payslip, LocalDate day);

    /** The social security contributions of a payslip were paid on this day. */
    void contributionsPaid(Row payslip, LocalDate day);

    /** A tax model was submitted: it is settled and paid, and its period is closed. */
    void presented(Row model);

    /**
     * Checks that the period of a day is open.
     *
     * @throws ApiException with 409 if it is closed
     */
    void checkOpen(long client, LocalDate day);
}
