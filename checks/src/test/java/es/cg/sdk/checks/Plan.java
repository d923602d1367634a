package es.cg.sdk.checks;

import java.util.Locale;

/** The plans that include the API, the cheapest first. */
enum Plan {
    STARTER,
    PROFESSIONAL,
    ENTERPRISE;

    /** As the contract writes it. */
    String label() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }
}
