package es.cg.sdk.mock.internal.refusals;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The refusals of what a request says, with who asks for them. {@code docs/reference/assumptions.md} has this table,
 * and each message of {@code messages.txt} names the row that says it.
 */
public enum Refusal {
    // formatter:off
    UNREADABLE_REQUEST(AskedBy.CONTRACT, "a body, a form or a query that cannot be read, and a reversed range of dates"),
    FIELD_VALUE(AskedBy.CONTRACT, "a field that is missing, of another type or form, or out of a range that the contract shows"),
    CONTRADICTION(AskedBy.CONTRACT, "fields that contradict each other, such as an end before the start"),
    UNKNOWN_RECORD(AskedBy.CONTRACT, "a record that does not exist, or on which the key may not act"),
    RECORD_STATE(AskedBy.CONTRACT, "a change that the state of the record does not allow"),
    ACTIVITY(AskedBy.CONTRACT, "an activity that exists already, begins after today, has operations or exceeds the plan's number"),
    PANEL_FIELD(AskedBy.CONTRACT, "data of a client that only the panel changes"),
    WEBHOOK_ADDRESS(AskedBy.CONTRACT, "a webhook destination without a public HTTPS address or without events"),
    CHECK_DIGITS(AskedBy.LAW, "a Spanish tax identifier, a social security number, an account or a BIC with a wrong form or wrong check digits"),
    TAX_RATE(AskedBy.LAW, "a rate of a purchase that neither VAT, IGIC nor IPSI has on the day, from a supplier in Spain, or that the client or customs assess; a surcharge, an exemption, a qualification or a withholding that does not exist on the day; VAT that a farmer in REAGP charges for a sale within the regime (articles 129 and 130 of the VAT law: compensation of 12 or 10.5 % in its place)"),
    TAX_AMOUNT(AskedBy.LAW, "a tax or a withholding that is not its rate of the base, and a total that is not the sum"),
    INVOICE_KIND(AskedBy.LAW, "an invoice of a kind that cannot be issued so: a rectifying one names the rectified one, a full one its recipient"),
    REPLACED_INVOICE(AskedBy.LAW, "an F3 that replaces what is no standing simplified invoice of the client"),
    INVOICE_AMOUNT(AskedBy.LAW, "amounts of more than 12 digits before the decimal point, which a record for the tax authority cannot have"),
    INVOICE_DATE_AHEAD(AskedBy.LAW, "`fecha_expedicion` of an invoice after today, which the tax authority's validation refuses"),
    TAX_MODEL(AskedBy.LAW, "a tax model or period that the client does not file, and a correction that the model does not have"),
    BOOKS(AskedBy.LAW, "an account outside the chart of accounts, and an entry in a closed period"),
    BANK_STATEMENT(AskedBy.LAW, "a statement that breaks its standard (Norma 43, camt.053), or whose balances do not agree"),
    DIRECT_DEBIT(AskedBy.LAW, "a mandate or a debit that the rules of SEPA do not allow"),
    WORK_CONTRACT(AskedBy.LAW, "a contract of employment whose code, hours or end the law does not have"),
    SALE_RATE(AskedBy.PROJECT, "a sale at a rate that the tax of the client's territory does not have on the day, such as one of another country under the one-stop shop (OSS), which the fields cannot say; switched off, the sale is in no box of 303 and 390"),
    FIELD_RANGE(AskedBy.PROJECT, "a number or a postcode out of its range in `openapi.json`, where each such range has the mark `request-ranges`"),
    LIST_FILTER_VALUE(AskedBy.PROJECT, "a filter of a list whose value no record can have"),
    INVOICE_DATE_WINDOW(AskedBy.PROJECT, "dates of an invoice before 2000, an operation more than a year ahead, a due date before the issue or ten years after it"),
    INVOICE_YEAR(AskedBy.PROJECT, "`ejercicio` more than a year from that of the issue"),
    UNKNOWN_SERIES(AskedBy.PROJECT, "a series that the client does not have"),
    INACTIVE_RECORD(AskedBy.PROJECT, "an addressee or a product that is not active"),
    DUPLICATE_RECORD(AskedBy.PROJECT, "a second client, addressee, product or worker with the same identifier, and overlapping contracts of a worker"),
    ACCOUNT_LENGTH(AskedBy.PROJECT, "a sub-account of another length than the client's"),
    PAYMENT_DATE_AHEAD(AskedBy.PROJECT, "a payment with a date after today"),
    PAYMENT_ABOVE_PENDING(AskedBy.PROJECT, "a payment above the pending amount");
    // formatter:on

    /** Who asks for a refusal. */
    public enum AskedBy {
        /** The contract shows it. */
        CONTRACT,
        /** A law asks for it, or a standard that the law or the banks prescribe. */
        LAW,
        /** This project alone. */
        PROJECT
    }

    private final AskedBy askedBy;
    private final String sentence;

    /** @param sentence what is refused, for the page */
    Refusal(AskedBy askedBy, String sentence) {
        this.askedBy = askedBy;
        this.sentence = sentence;
    }

    /** Returns the refusals that can be switched off: all of this project, and some of the law for tests ahead. */
    public static List<Refusal> switchable() {
        return Stream.of(values()).filter(Refusal::isSwitchable).toList();
    }

    /** Returns the refusals that only this project asks for. */
    public static List<Refusal> ofProject() {
        return Stream.of(values())
                .filter(each -> each.askedBy == AskedBy.PROJECT)
                .toList();
    }

    /**
     * Returns the refusal of this name.
     *
     * @throws IllegalArgumentException if none that can be switched off has it
     */
    public static Refusal of(String word) {
        return switchable().stream()
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no refusal " + word
                        + " that can be switched off; there are "
                        + String.join(
                                ", ", switchable().stream().map(Refusal::word).toList())));
    }

    /** Whether it can be switched off. */
    public boolean isSwitchable() {
        return askedBy == AskedBy.PROJECT || this == INVOICE_DATE_AHEAD;
    }

    /** Returns its name, such as {@code list-filter-value}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns who asks for it. */
    public AskedBy askedBy() {
        return askedBy;
    }

    /** Returns what is refused. */
    public String sentence() {
        return sentence;
    }
}
