package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a statement in camt.053: one movement of the account, however many transactions a batch has.
 *
 * @param currency the currency of the account
 */
record CamtEntry(XmlElement entry, String currency) {
    /** A date or a moment of XML Schema. */
    private static final Pattern DAY =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2})(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})?");

    private static final String DEBIT = "DBIT";
    private static final String CREDIT = "CRDT";

    // An identification of ISO 20022 that says that there is none.
    private static final String NOT_PROVIDED = "NOTPROVIDED";

    int line() {
        return entry.line();
    }

    /** Whether it is on the account, and not only announced. From version 001.08 on, the state is a code of its own. */
    boolean isBooked() {
        return entry.text("Sts/Cd", "Sts").equals("BOOK");
    }

    boolean isDebit() {
        return entry.text("CdtDbtInd").equals(DEBIT);
    }

    /** Returns the amount, negative for a debit. A reversal has the sign of what it books, not of what it reverses. */
    BigDecimal amount() throws UnreadableStatementException {
        BigDecimal amount = signed(entry, currency);
        XmlElement total = entry.find("NtryDtls/Btch/TtlAmt");
        if (total != null && !isAmount(total.text(), amount.abs())) {
            throw unbalanced(total, total.text(), amount);
        }
        BigDecimal sum = sumOfTransactions();
        if (sum != null && sum.compareTo(amount) != 0) {
            throw unbalanced(entry, sum.abs().toPlainString(), amount);
        }
        return amount;
    }

    private static UnreadableStatementException unbalanced(XmlElement at, String said, BigDecimal amount) {
        return UnreadableStatementException.unbalanced(
                at.line(),
                Message.of(
                        "statement.total",
                        Message.of("statementField.batch"),
                        said,
                        amount.abs().toPlainString()));
    }

    /** Returns what the transactions add up to; null if not all of them have an amount in the account's currency. */
    private @Nullable BigDecimal sumOfTransactions() {
        BigDecimal sum = BigDecimal.ZERO;
        List<XmlElement> transactions = transactions();
        for (XmlElement each : transactions) {
            XmlElement amount = each.find("Amt") == null ? each.find("AmtDtls/TxAmt/Amt") : each.find("Amt");
            BigDecimal read = amount == null || !amount.currency().equals(currency) ? null : number(amount.text());
            if (read == null) {
                return null;
            }
            String sign = each.text("CdtDbtInd").isEmpty() ? entry.text("CdtDbtInd") : each.text("CdtDbtInd");
            sum = sign.equals(DEBIT) ? sum.subtract(read) : sum.add(read);
        }
        return transactions.isEmpty() ? null : sum;
    }

    private List<XmlElement> transactions() {
        List<XmlElement> transactions = new ArrayList<>();
        entry.all("NtryDtls").forEach(each -> transactions.addAll(each.all("TxDtls")));
        return transactions;
    }

    /** Returns the movement of this amount, which leads to this balance. */
    Statement.Movement movement(BigDecimal amount, BigDecimal balance) throws UnreadableStatementException {
        LocalDate day = day(entry.text("BookgDt/Dt", "BookgDt/DtTm"));
        if (day == null) {
            throw UnreadableStatementException.malformed(
                    line(), Message.of("statement.element", Message.of("statementField.date"), "BookgDt"));
        }
        String value = entry.text("ValDt/Dt", "ValDt/DtTm");
        if (!value.isEmpty() && day(value) == null) {
            throw UnreadableStatementException.malformed(
                    line(), Message.of("statement.element", Message.of("statementField.valueDate"), "ValDt"));
        }
        List<XmlElement> transactions = transactions();
        XmlElement only = transactions.size() == 1 ? transactions.get(0) : null;
        String party = isDebit() ? "Cdtr" : "Dbtr";
        return new Statement.Movement(
                day,
                day(value),
                amount,
                balance,
                "",
                only == null ? provided(entry.text("NtryRef")) : provided(only.text("Refs/EndToEndId", "Refs/InstrId")),
                provided(entry.text("AcctSvcrRef")),
                text(only, transactions.size()),
                only == null ? "" : only.text("RltdPties/" + party + "/Pty/Nm", "RltdPties/" + party + "/Nm"));
    }

    private static String provided(String reference) {
        return reference.equals(NOT_PROVIDED) ? "" : reference;
    }

    private String text(@Nullable XmlElement only, int transactions) {
        List<String> texts = new ArrayList<>();
        if (only != null) {
            for (XmlElement remittance : only.all("RmtInf")) {
                remittance.all("Ustrd").forEach(each -> texts.add(each.text()));
                remittance.all("Strd").forEach(each -> texts.add(each.text("CdtrRefInf/Ref")));
            }
            texts.removeIf(String::isEmpty);
            if (texts.isEmpty()) {
                texts.add(only.text("AddtlTxInf"));
            }
            texts.removeIf(String::isEmpty);
        }
        if (texts.isEmpty()) {
            texts.add(entry.text("AddtlNtryInf"));
        }
        texts.removeIf(String::isEmpty);
        if (texts.isEmpty() && transactions > 1) {
            return Message.of("statement.batch", transactions).spanish();
        }
        return String.join(" ", texts);
    }

    /** Returns the amount of a balance or an entry, negative for a debit. */
    static BigDecimal signed(XmlElement owner, String currency) throws UnreadableStatementException {
        XmlElement amount = owner.find("Amt");
        BigDecimal read = amount == null ? null : number(amount.text());
        Message field =
                owner.name().equals("Bal") ? Message.of("statementField.balance") : Message.of("statementField.amount");
        if (amount == null || read == null) {
            throw UnreadableStatementException.malformed(owner.line(), Message.of("statement.element", field, "Amt"));
        }
        if (!amount.currency().equals(currency)) {
            String said = amount.currency();
            Message wrong = said.isEmpty()
                    ? Message.of("statement.noCurrencyOf", field, currency)
                    : Message.of("statement.otherCurrencyOf", field, said, currency);
            throw UnreadableStatementException.malformed(amount.line(), wrong);
        }
        return switch (owner.text("CdtDbtInd")) {
            case CREDIT -> read;
            case DEBIT -> read.negate();
            default ->
                throw UnreadableStatementException.malformed(owner.line(), Message.of("statement.noSign", field));
        };
    }

    /** Returns the day of a date, with or without a time and an offset; null if it is none. */
    static @Nullable LocalDate day(String text) {
        Matcher form = DAY.matcher(text);
        return form.matches() ? IsoDates.day(form.group(2) == null ? form.group(1) : text) : null;
    }

    /** Whether a text is this amount. */
    static boolean isAmount(String text, BigDecimal amount) {
        BigDecimal read = number(text);
        return read != null && read.compareTo(amount) == 0;
    }

    /** Returns a number of ISO 20022, which has no sign; null if the text is none, or not in whole cents. */
    private static @Nullable BigDecimal number(String text) {
        return text.matches("\\d{1,15}(\\.\\d{1,2}0{0,3})?") ? new BigDecimal(text).setScale(2) : null;
    }
}
