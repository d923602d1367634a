package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bank statement of one account.
 *
 * @param line the number of the line where it begins, from 1
 * @param account its IBAN, or bank, office and account in eighteen digits; empty if the file does not have it
 * @param currency its code in letters; empty if the file does not have it
 * @param unbooked how many movements were left out, since they are only announced
 * @param movements the movements in the order of the file
 * @param faults the lines that could not be read
 */
public record Statement(
        int line,
        String account,
        String currency,
        @Nullable LocalDate from,
        @Nullable LocalDate to,
        @Nullable BigDecimal opening,
        @Nullable BigDecimal closing,
        int unbooked,
        List<Movement> movements,
        List<Fault> faults) {
    /**
     * A movement.
     *
     * @param amount the amount, negative for a charge
     * @param concept the common concept of Norma 43; empty if the file has none
     * @param counterparty the name of who paid or was paid; empty if the file has none
     */
    public record Movement(
            LocalDate date,
            @Nullable LocalDate valueDate,
            BigDecimal amount,
            @Nullable BigDecimal balance,
            String concept,
            String reference1,
            String reference2,
            String text,
            String counterparty) {
        /** Returns the movement with this text. */
        Movement withText(String other) {
            return new Movement(date, valueDate, amount, balance, concept, reference1, reference2, other, counterparty);
        }
    }

    /**
     * A line that could not be read.
     *
     * @param line the number of the line, from 1
     * @param text what was expected
     */
    public record Fault(int line, Message text) {}

    /** Whether it is of the account with this IBAN, or names none. */
    public boolean isOf(String iban) {
        // After country and check digits: bank, branch, two check digits, account.
        return account.isEmpty()
                || account.equals(iban)
                || (iban.matches("ES\\d{22}") && account.equals(iban.substring(4, 12) + iban.substring(14)));
    }
}
