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
    INVOICE_DATE_AHEAD(AskedBy.LAW, true, "`fecha_expedicion` of an invoice after today: the tax authority's validation refuses it"),
    LIST_FILTER_VALUE(AskedBy.PROJECT, true, "a filter of a list whose value no record can have");
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
    private final boolean switchable;
    private final String sentence;
    private final List<String> texts;

    /**
     * @param switchable whether it can be switched off
     * @param sentence what is refused, for the page
     * @param texts the texts of this refusal alone, as {@code InvoiceMessages.KIND}
     */
    Refusal(AskedBy askedBy, boolean switchable, String sentence, String... texts) {
        this.askedBy = askedBy;
        this.switchable = switchable;
        this.sentence = sentence;
        this.texts = List.of(texts);
    }

    /** Returns the refusals that can be switched off: all of this project, and some of the law for tests ahead. */
    public static List<Refusal> switchable() {
        return Stream.of(values()).filter(each -> each.switchable).toList();
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
        return texts;
    }
}
