package es.cg.sdk.mock.internal.domain;

import java.time.LocalDate;
import java.util.Set;

/** The official codes of employment contracts. The first digit tells term and working hours. */
public final class ContractCodes {
    private static final Set<String> CODES = Set.of(
            // Open-ended: full time, part time, discontinuous.
            "100",
            "109",
            "130",
            "139",
            "150",
            "189",
            "200",
            "209",
            "230",
            "239",
            "250",
            "289",
            "300",
            "309",
            "330",
            "339",
            "350",
            "389",
            // Temporary, full time and part time.
            "401",
            "402",
            "408",
            "410",
            "418",
            "420",
            "421",
            "430",
            "441",
            "450",
            "452",
            "501",
            "502",
            "508",
            "510",
            "518",
            "520",
            "521",
            "530",
            "540",
            "541",
            "550",
            "552");
    private static final Set<String> OF_A_PROJECT = Set.of("401", "501");
    private static final Set<String> REPLACEMENTS = Set.of("410", "418", "510", "518");

    /** The day from which no contract for a project can be made. */
    private static final LocalDate REFORM = LocalDate.of(2022, 3, 30);

    private ContractCodes() {}

    /** Whether there is such a code. */
    public static boolean exists(String code) {
        return CODES.contains(code);
    }

    /** Whether contracts of a known code could still be made on this day. */
    public static boolean isOpen(String code, LocalDate start) {
        return !OF_A_PROJECT.contains(code) || start.isBefore(REFORM);
    }

    /** Whether contracts of a known code are temporary. */
    public static boolean isTemporary(String code) {
        return code.startsWith("4") || code.startsWith("5");
    }

    /** Whether contracts of a known code need the day on which they end: a replacement ends when the other returns. */
    public static boolean needsEnd(String code) {
        return isTemporary(code) && !REPLACEMENTS.contains(code);
    }

    /** Whether contracts of a known code can be full time. */
    public static boolean canBeFullTime(String code) {
        return code.startsWith("1") || code.startsWith("3") || code.startsWith("4");
    }

    /** Whether contracts of a known code can be part time. */
    public static boolean canBePartTime(String code) {
        return code.startsWith("2") || code.startsWith("3") || code.startsWith("5");
    }
}
