package es.cg.sdk.statements;

import es.cg.sdk.common.Iban;
import es.cg.sdk.model.Assumed;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statement of one account, as a file has it. A component is null if the file does not have it, or has it in a form
 * that cannot be read.
 *
 * @param line the line of the file where the statement begins, from 1
 * @param iban the account. Norma 43 names it without control digits; they are computed
 * @param moneda the currency, such as {@code EUR}
 * @param fechaDesde the first day; in CSV, that of the earliest movement
 * @param fechaHasta the last day; in CSV, that of the latest movement
 * @param saldoInicial the balance before the first movement
 * @param saldoFinal the balance after the last movement
 * @param debits the number of debits
 * @param debited the sum of the debits, without a sign
 * @param credits the number of credits
 * @param credited the sum of the credits
 * @param pending the number of entries that the bank has not booked yet; the service leaves them out
 * @param movements the movements that the service would import. The counts and sums also have the movements whose
 *     amount can be read, but whose date is wrong
 */
@Assumed
public record AccountStatement(
        int line,
        @Nullable Iban iban,
        @Nullable String moneda,
        @Nullable LocalDate fechaDesde,
        @Nullable LocalDate fechaHasta,
        @Nullable BigDecimal saldoInicial,
        @Nullable BigDecimal saldoFinal,
        int debits,
        BigDecimal debited,
        int credits,
        BigDecimal credited,
        int pending,
        List<StatementMovement> movements) {
    /** Makes the list of movements immutable. */
    public AccountStatement {
        movements = List.copyOf(movements);
    }

    /** Returns the line, the masked account and the number of movements. */
    @Override
    public String toString() {
        return "AccountStatement[line " + line + ", account " + (iban == null ? "not named" : iban.masked())
                + ", movements " + movements.size() + "]";
    }
}
