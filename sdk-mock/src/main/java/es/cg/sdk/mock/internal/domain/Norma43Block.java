package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
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
        this.account = header.digits(Message.of("statementField.account"), 3, 20);
        this.from = header.date(Message.of("statementField.from"), 21);
        this.to = header.date(Message.of("statementField.to"), 27);
        if (to.isBefore(from)) {
            throw header.malformed(Message.of("statement.reversed", from, to));
        }
        this.opening = header.signed(Message.of("statementField.opening"), 33);
        this.totals = new StatementTotals(opening);
        this.currencyDigits = header.at(48, 50);
        if (!CURRENCIES.containsKey(currencyDigits)) {
            throw header.malformed(Message.of("statement.noCurrency"));
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
            amount = text.signed(Message.of("statementField.amount"), 28);
            debit = text.isDebit(Message.of("statementField.amount"), 28);
        } catch (UnreadableStatementException e) {
            totals.addUnknown();
            faults.add(new Statement.Fault(text.number(), e.text()));
            return;
        }
        BigDecimal balance = totals.add(amount, debit);
        try {
            LocalDate date = text.date(Message.of("statementField.date"), 11);
            LocalDate valueDate = text.date(Message.of("statementField.valueDate"), 17);
            if (date.isBefore(from) || date.isAfter(to)) {
                throw text.malformed(Message.of("statement.outside", date, from, to));
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
        int index = text.count(Message.of("statementField.order"), 3, 4);
        texts++;
        if (index != texts || texts > MAX_TEXTS) {
            throw text.malformed(
                    texts > MAX_TEXTS
                            ? Message.of("statement.indexAbove", index, MAX_TEXTS)
                            : Message.of("statement.index", index, texts));
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
        text.digits(Message.of("statementField.currency"), 5, 7);
        text.amount(Message.of("statementField.amount"), 8);
    }

    /** Returns the statement if its totals are those of the movements. */
    Statement closed(Norma43Line end) throws UnreadableStatementException {
        if (!end.digits(Message.of("statementField.account"), 3, 20).equals(account)) {
            throw end.malformed(Message.of("statement.otherAccountEnds"));
        }
        String said = end.at(74, 76);
        if (!said.isBlank() && !said.equals(currencyDigits)) {
            throw end.malformed(Message.of("statement.otherCurrencyEnds"));
        }
        int saidCharges = end.count(Message.of("statementField.charges"), 21, 25);
        BigDecimal saidCharged = end.amount(Message.of("statementField.charged"), 26);
        int saidCredits = end.count(Message.of("statementField.credits"), 40, 44);
        BigDecimal saidCredited = end.amount(Message.of("statementField.credited"), 45);
        BigDecimal closing = end.signed(Message.of("statementField.closing"), 59);
        if (totals.areKnown()) {
            total(
                    end,
                    Message.of("statementField.charges"),
                    BigDecimal.valueOf(saidCharges),
                    BigDecimal.valueOf(totals.charges()));
            total(end, Message.of("statementField.charged"), saidCharged, totals.charged());
            total(
                    end,
                    Message.of("statementField.credits"),
                    BigDecimal.valueOf(saidCredits),
                    BigDecimal.valueOf(totals.credits()));
            total(end, Message.of("statementField.credited"), saidCredited, totals.credited());
            // A balance of zero often means that the bank omitted it.
            if (opening.signum() != 0 && closing.signum() != 0 && closing.compareTo(totals.balance()) != 0) {
                throw end.unbalanced(Message.of("statement.balance", closing, totals.balance()));
            }
        } else if (saidCharges + saidCredits != totals.movements()) {
            throw end.unbalanced(Message.of(
                    "statement.total",
                    Message.of("statementField.movements"),
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
            throw end.unbalanced(Message.of("statement.total", field, said.toPlainString(), found.toPlainString()));
        }
    }
}
