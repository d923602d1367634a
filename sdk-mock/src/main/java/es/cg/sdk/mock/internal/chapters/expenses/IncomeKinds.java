package es.cg.sdk.mock.internal.chapters.expenses;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.chapters.records.Identification;
import java.util.List;
import java.util.Set;

/** The kinds of income from which tax is withheld, {@code tipo_renta}, and the tax model of each. */
public final class IncomeKinds {
    /** Work. */
    public static final String WORK = "trabajo";

    /** Professionals and other activities. */
    public static final String PROFESSIONAL = "profesional";

    /** Rent. */
    public static final String RENT = "alquiler";

    /** Capital. */
    public static final String CAPITAL = "capital";

    private static final String OF_NON_RESIDENTS = "216";

    static final List<String> OF_EXPENSES = List.of(PROFESSIONAL, RENT, CAPITAL);
    static final List<String> OF_PAYMENTS = List.of(WORK, PROFESSIONAL, RENT, CAPITAL);

    // The keys of Model 190 for work.
    private static final Set<String> WORK_KEYS = Set.of("A", "B", "C", "E", "F", "L");

    private IncomeKinds() {}

    /** Returns the kind of a payment: its own, else that of its key in Model 190. */
    public static String of(JsonNode payment) {
        String kind = payment.path("tipo_renta").asText("");
        return kind.isEmpty() ? ofKey(payment.path("clave_percepcion").asText()) : kind;
    }

    /** Returns the kind that a key of Model 190 belongs to. */
    static String ofKey(String key) {
        return WORK_KEYS.contains(key) ? WORK : PROFESSIONAL;
    }

    /** Returns the model in which a payment counts. */
    public static String modelOfPayment(JsonNode payment) {
        return Identification.isAbroad(payment, "perceptor_nif") ? OF_NON_RESIDENTS : model(of(payment));
    }

    /** Returns the model in which the withholding of an expense with {@code tipo_renta} counts. */
    public static String modelOfExpense(JsonNode expense) {
        return Identification.isAbroad(expense, "proveedor_nif")
                ? OF_NON_RESIDENTS
                : model(expense.path("tipo_renta").asText());
    }

    /** Returns the model in which a kind counts. */
    public static String model(String kind) {
        return switch (kind) {
            case RENT -> "115";
            case CAPITAL -> "123";
            default -> "111";
        };
    }

    /** Whether a kind is not in Model 190, and so has none of its keys. */
    static boolean hasNoKey(String kind) {
        return !model(kind).equals("111");
    }
}
