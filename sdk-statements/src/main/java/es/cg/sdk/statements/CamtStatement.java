package es.cg.sdk.statements;

import es.cg.sdk.common.Iban;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement of camt.053 while it is read: its entries are checked when all of its parts are known. */
final class CamtStatement {
    private final FaultLog faults;
    private final AccountReading reading;
    private final int column;
    private final List<CamtEntry> entries = new ArrayList<>();
    private final List<XmlElement> balances = new ArrayList<>();
    private @Nullable XmlElement summary;
    private boolean named;

    CamtStatement(FaultLog faults, int line, int column) {
        this.faults = faults;
        this.reading = new AccountReading(line);
        this.column = column;
    }

    void account(XmlElement account) {
        named = true;
        String currency = account.text("Ccy");
        reading.currency = currency.isEmpty() ? null : currency;
        String iban = account.text("Id", "IBAN");
        try {
            reading.iban = iban.isEmpty() ? Iban.ofCcc(account.text("Id", "Othr", "Id")) : Iban.of(iban);
        } catch (IllegalArgumentException e) {
            XmlElement id = account.place("Id");
            format(id, "the account (Acct/Id) has no valid IBAN", "an IBAN in Acct/Id/IBAN");
        }
    }

    void period(XmlElement period) {
        reading.from = CamtValues.day(period.text("FrDtTm"));
        reading.to = CamtValues.day(period.text("ToDtTm"));
    }

    void balance(XmlElement balance) {
        balances.add(balance);
    }

    void summary(XmlElement element) {
        summary = element;
    }

    void entry(XmlElement element) {
        if (!CamtEntry.isBooked(element)) {
            reading.pending++;
            return;
        }
        entries.add(new CamtEntry(element, faults));
    }

    /** Checks what can only be checked when the whole statement is read. */
    AccountStatement finish() {
        if (!named) {
            faults.format(reading.line, column, "the element Acct is missing", "an IBAN in Acct/Id/IBAN");
        }
        XmlElement opening = first("OPBD", "PRCD", "ITBD");
        XmlElement closing = last("CLBD", "ITBD");
        if (reading.currency == null && opening != null) {
            String currency = opening.place("Amt").currency();
            reading.currency = currency.isEmpty() ? null : currency;
        }
        reading.opening = amount(opening, "the opening balance", "a Bal with OPBD, PRCD or ITBD");
        reading.closing = amount(closing, "the closing balance", "a Bal with CLBD or ITBD");
        entries.forEach(this::count);
        // Banks may count entries that are not booked, or not.
        if (summary != null && reading.pending == 0) {
            total(
                    summary,
                    "TtlNtries",
                    reading.debits() + reading.credits(),
                    reading.debited().add(reading.credited()));
            total(summary, "TtlCdtNtries", reading.credits(), reading.credited());
            total(summary, "TtlDbtNtries", reading.debits(), reading.debited());
        }
        BigDecimal expected = reading.expectedClosing();
        if (closing != null && reading.closing != null && expected != null && !same(reading.closing, expected)) {
            balance(
                    closing.place("Amt"),
                    "the closing balance is " + reading.closing.toPlainString(),
                    expected.toPlainString() + ", by the opening balance and the entries");
        }
        return reading.statement();
    }

    private void count(CamtEntry entry) {
        BigDecimal amount = entry.amountIn(reading.currency);
        if (amount == null) {
            reading.complete = false;
        } else {
            reading.count(amount, entry.isDebit());
        }
        entry.addTo(reading);
    }

    private static boolean same(BigDecimal one, BigDecimal other) {
        return one.compareTo(other) == 0;
    }

    private @Nullable XmlElement first(String... codes) {
        for (String code : codes) {
            for (XmlElement each : balances) {
                if (each.text("Tp", "CdOrPrtry", "Cd").equals(code)) {
                    return each;
                }
            }
        }
        return null;
    }

    private @Nullable XmlElement last(String... codes) {
        for (String code : codes) {
            for (int i = balances.size() - 1; i >= 0; i--) {
                if (balances.get(i).text("Tp", "CdOrPrtry", "Cd").equals(code)) {
                    return balances.get(i);
                }
            }
        }
        return null;
    }

    private @Nullable BigDecimal amount(@Nullable XmlElement balance, String name, String expected) {
        if (balance == null) {
            faults.format(reading.line, column, name + " is missing", expected);
            return null;
        }
        XmlElement place = balance.place("Amt");
        BigDecimal amount = CamtValues.amount(balance.text("Amt"));
        if (amount == null) {
            format(place, name + " (Amt) is missing or invalid", "an amount such as 1234.56");
        }
        if (reading.currency != null && !place.currency().equals(reading.currency)) {
            format(place, name + " is not in the account's currency", reading.currency);
        }
        String side = balance.text("CdtDbtInd");
        if (!side.equals("CRDT") && !side.equals("DBIT")) {
            format(balance.place("CdtDbtInd"), "the side of " + name + " (CdtDbtInd) is wrong", "CRDT or DBIT");
            return null;
        }
        return amount == null || side.equals("CRDT") ? amount : amount.negate();
    }

    private void total(XmlElement all, String name, int count, BigDecimal sum) {
        if (!reading.complete) {
            return;
        }
        XmlElement saidCount = all.find(name, "NbOfNtries");
        XmlElement saidSum = all.find(name, "Sum");
        if (saidCount != null && !same(number(saidCount), BigDecimal.valueOf(count))) {
            balance(saidCount, "the number of entries in " + name + " is not right", String.valueOf(count));
        }
        if (saidSum != null && !same(number(saidSum), sum)) {
            balance(saidSum, "the sum in " + name + " is not right", sum.toPlainString());
        }
    }

    /** Returns the number in an element; minus one, which no total is, if there is none. */
    private static BigDecimal number(XmlElement element) {
        BigDecimal number = CamtValues.amount(element.text());
        return number == null ? BigDecimal.ONE.negate() : number;
    }

    private void format(XmlElement place, String problem, String expected) {
        faults.format(place.line(), place.column(), problem, expected);
    }

    private void balance(XmlElement place, String problem, String expected) {
        faults.balance(place.line(), place.column(), problem, expected);
    }
}
