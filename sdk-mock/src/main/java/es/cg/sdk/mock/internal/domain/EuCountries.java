package es.cg.sdk.mock.internal.domain;

import java.util.Set;

/** The other member states of the European Union, and the identifiers of their businesses. */
public final class EuCountries {
    // With Greece's prefix, EL, and that of Northern Ireland, XI.
    private static final Set<String> CODES = Set.of(
            "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "EL", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU",
            "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI");

    private EuCountries() {}

    /** Whether a code is that of a member state other than Spain. */
    public static boolean has(String code) {
        return CODES.contains(code);
    }

    /** As {@link #isVatNumber}, but not one of Northern Ireland, which belongs to the EU for goods alone. */
    public static boolean isVatNumberForServices(String id) {
        return isVatNumber(id) && !id.startsWith("XI");
    }

    /** Whether an identifier has the form of a VAT number of another member state, such as FR40303265045. */
    public static boolean isVatNumber(String id) {
        return id.matches("[A-Z]{2}[0-9A-Z+*]{2,12}") && has(id.substring(0, 2));
    }
}
