package es.cg.sdk.mock.internal.refusals;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The refusals of what a request says, with who asks for them. {@code docs/assumptions.md} has this table, and a test
 * holds every text of a refusal to one of its rows.
 */
public enum Refusal {
    // formatter:off
    UNREADABLE_REQUEST(AskedBy.CONTRACT, "a body, a form or a query that cannot be read, and a reversed range of dates",
        "BodyMessages.*", "ClientMessages.wrongHeader wrongNumberOfFields unclosedQuote"),
    FIELD_VALUE(AskedBy.CONTRACT, "a field that is missing, of another type or form, or out of the range of `openapi.json`; the ranges that the contract does not show are marked there as assumed",
        "FieldMessages.REQUIRED NO_OBJECT NO_DATE NO_DATE_OR_TIME BLANK NO_CENTS NO_PERCENTAGE TOO_MANY_DIGITS INVALID WRONG_FORM NO_WEB_ADDRESS NO_ACTIVITY_HEADING REPEATED ONE_FIELD",
        "FieldMessages.requiredWhen noneOf notFromTo notMoreThan lessThan moreThan longerThan shorterThan fewerThan tooMany invalid notOfType notOfTypeNorNull",
        "AccountingMessages.NO_PERIOD", "ActivityMessages.PERCENTAGE_NEEDED", "BankMessages.CENTS DATE longest countOfMovements moreThanMoved NOTHING_PROPOSED",
        "ClientMessages.MISSING NO_BOOLEAN NO_TWO_DIGITS", "DirectoryMessages.NO_IDENTIFICATION", "DocumentMessages.EMPTY_FILE NO_FILE NO_TEXT",
        "ExpenseMessages.WITHOUT_IDENTIFICATION FOR_AN_INVOICE FOR_A_WITHHOLDING FOR_MODEL_190 NO_RATES NEGATIVE TWO_DIGITS", "InvoiceMessages.FORM_OF_SERIES NEEDS_LINE NEEDS_DATE NEEDS_AMOUNT",
        "PaymentMessages.NOT_POSITIVE", "RecurringInvoiceMessages.INTERVAL DAY_OF_THE_MONTH", "SepaMessages.WITHOUT_ADDRESSEE NO_DEBITS NO_REJECTED noField onlyFor states amount",
        "TaxModelMessages.NO_MODEL notAYear noneOf needsPeriod", "WorkerMessages.NOT_BORN WRONG_POSTAL_CODE NOT_POSITIVE WRONG_PAYMENTS"),
    CONTRADICTION(AskedBy.CONTRACT, "fields that contradict each other, such as an end before the start",
        "ActivityMessages.END_BEFORE_START START_AFTER_END", "ClientMessages.EARLIER_LINE", "RecurringInvoiceMessages.ONE_END END_BEFORE_START NO_DAY_LEFT",
        "WorkerMessages.END_BEFORE_START", "BankMessages.WRONG_DIRECTION"),
    UNKNOWN_RECORD(AskedBy.CONTRACT, "a record that does not exist, or on which the key may not act",
        "FieldMessages.UNKNOWN_ID WITHDRAWN_DOCUMENT", "AccountingMessages.unknownAccount", "BankMessages.NO_SUCH_ACCOUNT NO_SUCH_INVOICE noRecord", "ClientMessages.unknown",
        "DocumentMessages.UNKNOWN_REQUEST", "ExpenseMessages.noExpense", "InvoiceMessages.NO_ACTIVITY NO_ADDRESSEE NO_PRODUCT NO_INVOICE_OF_THE_CLIENT notIssued",
        "PaymentMessages.NO_SUCH_DUE_DATE noDueDate", "SepaMessages.NO_SUCH_INVOICE NOT_OF_REMITTANCE", "TaxModelMessages.noModel", "WebhookMessages.NOT_OF_THIS_KEY noDestination noDelivery"),
    RECORD_STATE(AskedBy.CONTRACT, "a change that the state of the record does not allow",
        "AccountingMessages.duplicate", "BankMessages.RECONCILED ANNULLED COLLECTED", "DocumentMessages.CANCELLED_REQUEST GONE STILL_PROCESSED isFinal inUse",
        "ExpenseMessages.EXPENSE_CONFIRMED PAYMENT_CONFIRMED", "InvoiceMessages.knownSeries ANNULLED REPLACED ANNUL_THE_RECTIFYING_ONE NOT_SUBMITTED", "PaymentMessages.ANNULLED NOTHING_TO_COMPENSATE collected",
        "RecurringInvoiceMessages.over", "SepaMessages.ended reverted inactive", "TaxModelMessages.GENERATING SUBMITTED SUBMITTED_BEFORE NOT_SUBMITTED", "WebhookMessages.notActive"),
    ACTIVITY(AskedBy.CONTRACT, "an activity that exists already, begins after today, has operations or exceeds the plan's number",
        "ActivityMessages.OF_ANOTHER_FIRM HAS_OPERATIONS IN_THE_FUTURE duplicate tooMany"),
    PANEL_FIELD(AskedBy.CONTRACT, "data of a client that only the panel changes", "ClientMessages.ONLY_IN_THE_PANEL"),
    WEBHOOK_ADDRESS(AskedBy.CONTRACT, "a webhook destination without a public HTTPS address or without events",
        "WebhookMessages.NO_EVENTS NO_URL NO_HOST NOT_PUBLIC noPort"),
    CHECK_DIGITS(AskedBy.LAW, "a Spanish tax identifier, a social security number, an account or a BIC with a wrong form or wrong check digits",
        "FieldMessages.WRONG_TAX_ID wrongTaxId", "ClientMessages.WRONG_TAX_ID", "DirectoryMessages.WRONG_TAX_ID", "SepaMessages.IBAN BIC REFERENCE", "WorkerMessages.NO_PERSON WRONG_NAF WRONG_CCC WRONG_IBAN"),
    TAX_RATE(AskedBy.LAW, "a rate of a purchase that neither VAT, IGIC nor IPSI has on the day, from a supplier in Spain, or that the client or customs assess; a surcharge, an exemption, a qualification or a withholding that does not exist on the day; VAT that a farmer in REAGP charges for a sale within the regime (articles 129 and 130 of the VAT law: compensation of 12 or 10.5 % in its place)",
        "InvoiceMessages.EXEMPT_IS_UNTAXED UNTAXED_QUALIFICATION unknownRate unknownSurcharge unknownWithholding"),
    TAX_AMOUNT(AskedBy.LAW, "a tax or a withholding that is not its rate of the base, and a total that is not the sum",
        "ExpenseMessages.notTheSum notTheShare"),
    INVOICE_KIND(AskedBy.LAW, "an invoice of a kind that cannot be issued so: a rectifying one names the rectified one, a full one its recipient",
        "InvoiceMessages.KIND neededFor"),
    REPLACED_INVOICE(AskedBy.LAW, "an F3 that replaces what is no standing simplified invoice of the client",
        "InvoiceMessages.ONLY_F3_REPLACES NOT_SIMPLIFIED IS_ANNULLED IS_RECTIFIED IS_REPLACED"),
    INVOICE_AMOUNT(AskedBy.LAW, "amounts of more than 12 digits before the decimal point, which a record for the tax authority cannot have",
        "InvoiceMessages.BOUNDED LINE_TOO_LARGE TOTAL_TOO_LARGE"),
    INVOICE_DATE_AHEAD(AskedBy.LAW, "`fecha_expedicion` of an invoice after today, which the tax authority's validation refuses"),
    TAX_MODEL(AskedBy.LAW, "a tax model or period that the client does not file, and a correction that the model does not have",
        "TaxModelMessages.NOT_ENDED NOT_RECTIFIED NOT_SUBSTITUTED NOTHING_TO_CORRECT NOT_HIGHER noSuchPeriod overlaps foralTreasury otherTax withoutVatReturns notOfThisKind otherAssessment",
        "ExpenseMessages.notOfThisKind"),
    BOOKS(AskedBy.LAW, "an account outside the chart of accounts, and an entry in a closed period",
        "AccountingMessages.NO_DIGITS noParent closed"),
    BANK_STATEMENT(AskedBy.LAW, "a statement that breaks its standard (Norma 43, camt.053), or whose balances do not agree",
        "StatementMessages.*"),
    DIRECT_DEBIT(AskedBy.LAW, "a mandate or a debit that the rules of SEPA do not allow",
        "SepaMessages.FUTURE USED_UP beforeToday otherScheme"),
    WORK_CONTRACT(AskedBy.LAW, "a contract of employment whose code, hours or end the law does not have",
        "WorkerMessages.UNKNOWN_CODE CLOSED_CODE WRONG_HOURS SHARE_NEEDED NO_SHARE END_NEEDED NO_END"),
    SALE_RATE(AskedBy.PROJECT, "a sale at a rate that the tax of the client's territory does not have on the day, such as one of another country under the one-stop shop (OSS), which the fields cannot say; switched off, the sale is in no box of 303 and 390"),
    LIST_FILTER_VALUE(AskedBy.PROJECT, "a filter of a list whose value no record can have"),
    INVOICE_DATE_WINDOW(AskedBy.PROJECT, "dates of an invoice before 2000, an operation more than a year ahead, a due date before the issue or ten years after it"),
    INVOICE_YEAR(AskedBy.PROJECT, "`ejercicio` more than a year from that of the issue", "InvoiceMessages.YEAR_OF_ISSUE"),
    UNKNOWN_SERIES(AskedBy.PROJECT, "a series that the client does not have", "InvoiceMessages.unknownSeries"),
    INACTIVE_RECORD(AskedBy.PROJECT, "an addressee or a product that is not active", "InvoiceMessages.INACTIVE_ADDRESSEE INACTIVE_PRODUCT"),
    DUPLICATE_RECORD(AskedBy.PROJECT, "a second client, addressee, product or worker with the same identifier, and overlapping contracts of a worker",
        "ClientMessages.DUPLICATE", "DirectoryMessages.sameAddressee sameProduct", "WorkerMessages.duplicate overlap"),
    ACCOUNT_LENGTH(AskedBy.PROJECT, "a sub-account of another length than the client's", "AccountingMessages.wrongLength"),
    PAYMENT_DATE_AHEAD(AskedBy.PROJECT, "a payment with a date after today", "PaymentMessages.FUTURE"),
    PAYMENT_ABOVE_PENDING(AskedBy.PROJECT, "a payment above the pending amount", "PaymentMessages.moreThanPending");
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
    private final String texts;

    /**
     * @param sentence what is refused, for the page
     * @param texts the texts of this refusal alone, as {@code InvoiceMessages.KIND NEEDS_LINE}; a star for all
     */
    Refusal(AskedBy askedBy, String sentence, String... texts) {
        this.askedBy = askedBy;
        this.sentence = sentence;
        this.texts = String.join("\n", texts);
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

    /** Returns the texts of this refusal alone. */
    public List<String> texts() {
        return texts.lines().toList();
    }
}
