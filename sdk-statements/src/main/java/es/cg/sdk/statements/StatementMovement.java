package es.cg.sdk.statements;

import es.cg.sdk.model.Assumed;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A movement that a file of bank statements has and that the service would import. Its components are named like those
 * of {@link es.cg.sdk.banks.BankTransaction}.
 *
 * @param line the line of the file where the movement begins, from 1
 * @param fecha the day of the movement
 * @param fechaValor the value date; null if the file has none
 * @param importe the amount; negative if money left the account
 * @param concepto the text of the bank, which may be empty
 */
@Assumed
public record StatementMovement(
        int line, LocalDate fecha, @Nullable LocalDate fechaValor, BigDecimal importe, String concepto) {
    /** Returns the line only: the other components are personal data. */
    @Override
    public String toString() {
        return "StatementMovement[line " + line + "]";
    }
}
