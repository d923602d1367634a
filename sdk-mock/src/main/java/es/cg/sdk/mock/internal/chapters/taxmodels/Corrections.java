package es.cg.sdk.mock.internal.chapters.taxmodels;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Row;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kinds of return, {@code tipo_declaracion}, and when the law has each. */
final class Corrections {
    /** The first return of a period. */
    static final String ORDINARY = "ordinaria";

    static final String COMPLEMENTARY = "complementaria";
    static final String RECTIFYING = "rectificativa";

    /** All kinds. */
    static final List<String> KINDS = List.of(ORDINARY, COMPLEMENTARY, "sustitutiva", RECTIFYING);

    private static final String CODE = "declaracion_no_corregible";
    private static final String VAT = "303";

    // From here on, a rectifying return is the way to correct Model 303, and the yearly returns of income.
    private static final LocalDate END_OF_FIRST_PERIOD = LocalDate.of(2024, 9, 30);
    private static final Set<String> OF_INCOME = Set.of("100", "200");

    private Corrections() {}

    /** Returns why a model of a period cannot be of a kind; null if it can. */
    static @Nullable Message fault(String model, int year, String period, String kind) {
        boolean rectifying = (model.equals(VAT) || OF_INCOME.contains(model))
                && !TaxPeriods.last(year, period).isBefore(END_OF_FIRST_PERIOD);
        if (kind.equals(RECTIFYING) && !rectifying) {
            return Message.of("taxModel.notRectified");
        }
        return kind.equals("sustitutiva") && rectifying && model.equals(VAT)
                ? Message.of("taxModel.notSubstituted")
                : null;
    }

    /** Whether a kind corrects Model 303 by the difference to what was paid. */
    static boolean isDifference(String model, String kind) {
        return model.equals(VAT) && (kind.equals(COMPLEMENTARY) || kind.equals(RECTIFYING));
    }

    /**
     * Checks a correction of Model 303 against the submitted returns of its period.
     *
     * @throws ApiException with 409 if there is none, or the result of a complementary one is not higher
     */
    static void check(List<Row> submitted, String kind, ModelBoxes boxes) {
        ApiException.conflictIf(submitted.isEmpty(), CODE, "taxModel.nothingToCorrect");
        boolean higher = boxes.get("69").compareTo(Returns.box(submitted.get(submitted.size() - 1), "69")) > 0;
        ApiException.conflictIf(kind.equals(COMPLEMENTARY) && !higher, CODE, "taxModel.notHigher");
    }
}
