package es.cg.sdk.statements;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A booked entry of camt.053, of which each field that is wrong is logged. One entry is one movement, also as a batch.
 */
final class CamtEntry {
    private static final String DATE = "a date such as 2026-11-20";

    private final XmlElement element;
    private final FaultLog faults;
    private final XmlElement amountPlace;

    /** With its sign; null if it cannot be read. */
    private final @Nullable BigDecimal amount;

    private final @Nullable LocalDate date;
    private final @Nullable LocalDate valueDate;
    private boolean sound = true;
    private boolean foreign;

    CamtEntry(XmlElement element, FaultLog faults) {
        this.element = element;
        this.faults = faults;
        this.amountPlace = element.place("Amt");
        this.amount = signed(CamtValues.amount(element.text("Amt")));
        this.date = date("BookgDt", "the date of the movement");
        this.valueDate = date("ValDt", "the value date");
        if (dateText("BookgDt").isEmpty()) {
            fault(place("BookgDt"), "the date of the movement (BookgDt) is missing", DATE);
        }
    }

    /** Whether the bank has booked it; the other entries are only announced. */
    static boolean isBooked(XmlElement entry) {
        String code = entry.text("Sts", "Cd");
        return (code.isEmpty() ? entry.text("Sts") : code).equals("BOOK");
    }

    boolean isDebit() {
        return element.text("CdtDbtInd").equals("DBIT");
    }

    private @Nullable BigDecimal signed(@Nullable BigDecimal unsigned) {
        if (unsigned == null) {
            fault(amountPlace, "the amount (Amt) is missing or invalid", "an amount such as 1234.56");
        }
        String side = element.text("CdtDbtInd");
        if (!side.equals("CRDT") && !side.equals("DBIT")) {
            fault(element.place("CdtDbtInd"), "the side of the amount (CdtDbtInd) is wrong", "CRDT or DBIT");
            return null;
        }
        return unsigned == null || side.equals("CRDT") ? unsigned : unsigned.negate();
    }

    /** Returns the day in one of the dates; null if there is none, which is a fault only where there is a text. */
    private @Nullable LocalDate date(String name, String what) {
        XmlElement place = place(name);
        String text = dateText(name);
        LocalDate day = CamtValues.day(text);
        if (day == null && !text.isEmpty()) {
            fault(place, what + " (" + name + ") is not a date", DATE);
        }
        return day;
    }

    private String dateText(String name) {
        String text = element.text(name, "Dt");
        return text.isEmpty() ? element.text(name, "DtTm") : text;
    }

    /** Returns the element that has the text of a date, or should have it. */
    private XmlElement place(String name) {
        XmlElement parent = element.place(name);
        return parent.find("Dt") == null ? parent.place("DtTm") : parent.place("Dt");
    }

    private void fault(XmlElement place, String problem, String expected) {
        sound = false;
        faults.movement(place.line(), place.column(), problem, expected);
    }

    /** Returns its amount, with its sign; null if it cannot be read, or is in another currency than the account. */
    @Nullable
    BigDecimal amountIn(@Nullable String currency) {
        String said = amountPlace.currency();
        if (currency == null || said.equals(currency)) {
            return amount;
        }
        foreign = true;
        fault(
                amountPlace,
                said.isEmpty() ? "the amount has no currency (Ccy)" : "the amount is in another currency",
                "the account's currency, " + currency);
        return null;
    }

    /** Adds its movement to the account, if it is in the period of the statement and nothing else is wrong with it. */
    void addTo(AccountReading account) {
        if (date != null && !account.covers(date)) {
            fault(
                    place("BookgDt"),
                    "the movement is dated " + date,
                    "a date from " + account.from + " to " + account.to);
        }
        if (amount != null && !foreign) {
            batches(amount);
        }
        if (sound && date != null && amount != null) {
            account.add(new StatementMovement(element.line(), date, valueDate, amount, concept()));
        }
    }

    /** The amounts in a batch must add up to that of the entry. */
    private void batches(BigDecimal entry) {
        BigDecimal sum = BigDecimal.ZERO;
        XmlElement first = null;
        for (XmlElement details : element.all("NtryDtls")) {
            XmlElement total = details.find("Btch", "TtlAmt");
            if (total != null) {
                compare(total, "the total of the batch (Btch/TtlAmt)", CamtValues.amount(total.text()), entry);
            }
        }
        for (XmlElement details : element.all("NtryDtls")) {
            for (XmlElement each : details.all("TxDtls")) {
                XmlElement found = each.find("AmtDtls", "TxAmt", "Amt");
                XmlElement part = found == null ? each.place("Amt") : found;
                BigDecimal unsigned = inSameCurrency(part);
                if (unsigned == null) {
                    return;
                }
                boolean same =
                        each.find("CdtDbtInd") == null || each.text("CdtDbtInd").equals(element.text("CdtDbtInd"));
                sum = same ? sum.add(unsigned) : sum.subtract(unsigned);
                first = first == null ? part : first;
            }
        }
        if (first != null) {
            compare(first, "the sum of the transactions (TxDtls)", sum, entry);
        }
    }

    private @Nullable BigDecimal inSameCurrency(XmlElement part) {
        return part.currency().equals(amountPlace.currency()) ? CamtValues.amount(part.text()) : null;
    }

    private void compare(XmlElement place, String name, @Nullable BigDecimal sum, BigDecimal entry) {
        if (sum == null || sum.compareTo(entry.abs()) != 0) {
            faults.balance(
                    place.line(),
                    place.column(),
                    sum == null ? name + " is not an amount" : name + " is " + sum.toPlainString(),
                    entry.abs().toPlainString());
        }
    }

    private String concept() {
        List<String> texts = new ArrayList<>();
        List<XmlElement> details = element.all("NtryDtls").stream()
                .flatMap(each -> each.all("TxDtls").stream())
                .toList();
        if (details.size() == 1) {
            XmlElement remittance = details.get(0).find("RmtInf");
            if (remittance != null) {
                remittance.all("Ustrd").forEach(each -> texts.add(each.text()));
            }
        }
        return texts.isEmpty() ? element.text("AddtlNtryInf") : String.join(" ", texts);
    }
}
