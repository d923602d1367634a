package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.StatementFieldMessages;
import es.cg.sdk.mock.internal.messages.StatementMessages;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An account in a file in Norma 43 whose end was not read yet. Confined to one thread. */
final class Norma43Block {
    private static final Map<String, String> CURRENCIES = currencies();
    private static final int MAX_TEXTS = 5;

    private final int line;
    private final String account;
    private final String currencyDigits;
    private final LocalDate from;
    private final LocalDate to;
    private final BigDecimal opening;
    private final List<Statement.Movement> movements = new ArrayList<>();
    private final List<Statement.Fault> faults = new ArrayList<>();
    private final StatementTotals totals;
    private int texts;
    private boolean faulty;

    Norma43Block(Norma43Line header) throws UnreadableStatementException {
        this.line = header.number();
        this.account = header.digits(StatementFieldMessages.ACCOUNT, 3, 20);
        this.from = header.date(StatementFieldMessages.FROM, 21);
        this.to = header.date(StatementFieldMessages.TO, 27);
        if (to.isBefore(from)) {
            throw header.malformed(StatementMessages.reversed(from, to));
        }
        this.opening = header.signed(StatementFieldMessages.OPENING, 33);
        this.totals = new StatementTotals(opening);
        this.currencyDigits = header.at(48, 50);
        if (!CURRENCIES.containsKey(currencyDigits)) {
            throw header.malformed(StatementMessages.NO_CURRENCY);
        }
    }

    private static Map<String, String> currencies() {
        Map<String, String> codes = new TreeMap<>();
        Currency.getAvailableCurrencies().stream()
                // Some former currencies have none.
                .filter(each -> each.getNumericCode() > 0)
                .sorted(Comparator.comparing(Currency::getCurrencyCode))
                .forEach(each -> codes.putIfAbsent(each.getNumericCodeAsString(), each.getCurrencyCode()));
        return Map.copyOf(codes);
    }

    void movement(Norma43Line text) {
        texts = 0;
        faulty = true;
        BigDecimal amount;
        boolean debit;
        try {
            amount = text.signed(StatementFieldMessages.AMOUNT, 28);
            debit = text.isDebit(StatementFieldMessages.AMOUNT, 28);
        } catch (UnreadableStatementException e) {
            totals.addUnknown();
            faults.add(new Statement.Fault(text.number(), e.text()));
            return;
        }
        BigDecimal balance = totals.add(amount, debit);
        try {
            LocalDate date = text.date(StatementFieldMessages.DATE, 11);
            LocalDate valueDate = text.date(StatementFieldMessages.VALUE_DATE, 17);
            if (date.isBefore(from) || date.isAfter(to)) {
                throw text.malformed(StatementMessages.outside(date, from, to));
            }
            movements.add(new Statement.Movement(
                    date,
                    valueDate,
                    amount,
                    balance,
                    text.at(23, 24).strip(),
                    text.at(53, 64).strip(),
                    text.at(65, 80).strip(),
                    "",
                    ""));
            faulty = false;
        } catch (UnreadableStatementException e) {
            faults.add(new Statement.Fault(text.number(), e.text()));
        }
    }

    /** Adds a text to the last movement. */
    void text(Norma43Line text) throws UnreadableStatementException {
        int index = text.count(StatementFieldMessages.ORDER, 3, 4);
        texts++;
        if (index != texts || texts > MAX_TEXTS) {
            throw text.malformed(StatementMessages.index(index, texts, MAX_TEXTS));
        }
        if (faulty) {
            return;
        }
        int last = movements.size() - 1;
        Statement.Movement one = movements.get(last);
        String more = (text.at(5, 42).strip() + " " + text.at(43, 80).strip()).strip();
        movements.set(last, one.withText((one.text() + " " + more).strip()));
    }

    /** Checks the amount of the last movement in another currency, which is not used. */
    void equivalent(Norma43Line text) throws UnreadableStatementException {
        text.digits(StatementFieldMessages.CURRENCY, 5, 7);
        text.amount(StatementFieldMessages.AMOUNT, 8);
    }

    /** Returns the statement if its totals are those of the movements. */
    Statement closed(Norma43Line end) throws UnreadableStatementException {
        if (!end.digits(StatementFieldMessages.ACCOUNT, 3, 20).equals(account)) {
            throw end.malformed(StatementMessages.OTHER_ACCOUNT_ENDS);
        }
        String said = end.at(74, 76);
        if (!said.isBlank() && !said.equals(currencyDigits)) {
            throw end.malformed(StatementMessages.OTHER_CURRENCY_ENDS);
        }
        int saidCharges = end.count(StatementFieldMessages.CHARGES, 21, 25);
        BigDecimal saidCharged = end.amount(StatementFieldMessages.CHARGED, 26);
        int saidCredits = end.count(StatementFieldMessages.CREDITS, 40, 44);
        BigDecimal saidCredited = end.amount(StatementFieldMessages.CREDITED, 45);
        BigDecimal closing = end.signed(StatementFieldMessages.CLOSING, 59);
        if (totals.areKnown()) {
            total(
                    end,
                    StatementFieldMessages.CHARGES,
                    BigDecimal.valueOf(saidCharges),
                    BigDecimal.valueOf(totals.charges()));
            total(end, StatementFieldMessages.CHARGED, saidCharged, totals.charged());
            total(
                    end,
                    StatementFieldMessages.CREDITS,
                    BigDecimal.valueOf(saidCredits),
                    BigDecimal.valueOf(totals.credits()));
            total(end, StatementFieldMessages.CREDITED, saidCredited, totals.credited());
            // A balance of zero often means that the bank omitted it.
            if (opening.signum() != 0 && closing.signum() != 0 && closing.compareTo(totals.balance()) != 0) {
                throw end.unbalanced(StatementMessages.balance(closing, totals.balance()));
            }
        } else if (saidCharges + saidCredits != totals.movements()) {
            throw end.unbalanced(StatementMessages.total(
                    StatementFieldMessages.MOVEMENTS,
                    Integer.toString(saidCharges + saidCredits),
                    Integer.toString(totals.movements())));
        }
        boolean leftOut = closing.signum() == 0 && totals.balance().signum() != 0;
        return new Statement(
                line,
                account,
                CURRENCIES.getOrDefault(currencyDigits, ""),
                from,
                to,
                opening,
                leftOut ? null : closing,
                0,
                List.copyOf(movements),
                List.copyOf(faults));
    }

    private static void total(Norma43Line end, Message field, BigDecimal said, BigDecimal found)
            throws UnreadableStatementException {
        if (said.compareTo(found) != 0) {
            throw end.unbalanced(StatementMessages.total(field, said.toPlainString(), found.toPlainString()));
        }
    }
}
