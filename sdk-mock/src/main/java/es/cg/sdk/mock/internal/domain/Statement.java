package es.cg.sdk.mock.internal.domain;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bank statement of one account.
 *
 * @param account bank, office and account in eighteen digits; empty where the file does not say
 * @param currency its code in letters; empty where the file does not say
 * @param movements in the order of the file
 * @param faults lines that could not be taken
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
     * @param amount negative for a charge
     * @param concept the common concept of Norma 43; empty where the file has none
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
     * A line that could not be taken.
     *
     * @param line counted from 1
     */
    public record Fault(int line, String message) {}
}
