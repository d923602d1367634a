package es.cg.sdk.mock.internal.domain;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bank statement of one account.
 *
 * @param account bank, office and account in eighteen digits; empty if the file does not have it
 * @param currency its code in letters; empty if the file does not have it
 * @param movements the movements in the order of the file
 * @param faults the lines that could not be read
 */
public record Statement(
        String account,
        String currency,
        @Nullable LocalDate from,
        @Nullable LocalDate to,
        @Nullable BigDecimal opening,
        @Nullable BigDecimal closing,
        List<Movement> movements,
        List<Fault> faults) {
    /**
     * A movement.
     *
     * @param amount the amount, negative for a charge
     * @param concept the common concept of Norma 43; empty if the file has none
     */
    public record Movement(
            LocalDate date,
            @Nullable LocalDate valueDate,
            BigDecimal amount,
            @Nullable BigDecimal balance,
            String concept,
            String reference1,
            String reference2,
            String text) {}

    /**
     * A line that could not be read.
     *
     * @param line the number of the line, from 1
     */
    public record Fault(int line, String message) {}
}
