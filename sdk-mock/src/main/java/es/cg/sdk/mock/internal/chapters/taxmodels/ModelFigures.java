package es.cg.sdk.mock.internal.chapters.taxmodels;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Computes the boxes of a tax model from the client's books: invoices that count, confirmed expenses and payments,
 * payslips, and for Model 390 the Models 303 of its year. Models that the mock keeps no figures for have no boxes.
 */
final class ModelFigures {
    private static final Set<String> WITH_FIGURES =
            Set.of("111", "115", "123", "130", "180", "190", "193", "303", "347", "349", "390");
    private static final Set<String> OF_VAT = Set.of("303", "390");
    private static final Set<String> OF_WITHHOLDINGS = Set.of("111", "115", "123", "180", "190", "193");

    // The boxes of a complementary return: what the earlier one paid, the sum before it, the result.
    private static final Map<String, List<String>> EARLIER = Map.of(
            "111", List.of("29", "28", "30"),
            "115", List.of("04", "03", "05"),
            "123", List.of("07", "06", "08"),
            "130", List.of("18", "17", "19"));

    private final Books books;
    private final Returns returns;
    private final String regime;
    private final boolean cashAccounting;

    ModelFigures(Environment environment, long client) {
        this.books = new Books(environment, client);
        this.returns = new Returns(environment, client);
        Row owner = environment.client(client);
        this.regime = owner == null ? "" : owner.text("regimen_iva");
        this.cashAccounting = owner != null && owner.json().path("recc").asBoolean();
    }

    /**
     * Whether the mock computes a model for the client. The simplified VAT regime depends on modules, which it does not
     * know, and cash accounting on the payments of suppliers.
     */
    boolean computes(String model) {
        return WITH_FIGURES.contains(model)
                && !(OF_VAT.contains(model) && regime.equals("simplificado"))
                && !isUnderCashAccounting(model);
    }

    /** Whether VAT in the model accrues when it is paid. */
    boolean isUnderCashAccounting(String model) {
        return cashAccounting && OF_VAT.contains(model);
    }

    /** Whether a model declares income tax that was withheld. */
    boolean isOfWithholdings(String model) {
        return OF_WITHHOLDINGS.contains(model);
    }

    /** Adds what an adviser would ask about a model to its fields. */
    void addAvisos(ObjectNode fields, String model, int year, String period) {
        if (computes(model)) {
            ModelAvisos.of(books, returns, this).addTo(fields, model, year, period);
        }
    }

    /** Returns the boxes of the return that these fields name, as its record has them. */
    ModelBoxes boxes(JsonNode named) {
        return boxes(
                named.path("modelo").asText(),
                named.path("ejercicio").asInt(),
                named.path("periodo").asText(),
                named.path("tipo_declaracion").asText());
    }

    /** Returns the boxes of a return; none if the mock does not compute the model. */
    ModelBoxes boxes(String model, int year, String period, String kind) {
        if (!computes(model)) {
            return new ModelBoxes();
        }
        ModelBoxes boxes = boxes(model, year, period);
        boolean difference = kind.equals(Corrections.COMPLEMENTARY) || Corrections.isDifference(model, kind);
        return difference ? afterEarlier(boxes, model, year, period, kind) : boxes;
    }

    private ModelBoxes boxes(String model, int year, String period) {
        LocalDate first = TaxPeriods.first(year, period);
        LocalDate last = TaxPeriods.last(year, period);
        return switch (model) {
            case "303" -> new VatReturn(books, returns).boxes(first, last);
            case "390" -> new VatSummary(books, returns).boxes(year);
            case "130" ->
                new InstalmentReturn(books, returns)
                        .boxes(year, period, !ApplicableModels.withoutVat().contains(regime));
            case "111", "115", "123" -> new Withholdings(books).boxes(model, first, last);
            case "349" -> new EuOperations(books).boxes(year, period);
            case "190" -> new Withholdings(books).summary("111", year);
            case "180" -> new Withholdings(books).summary("115", year);
            case "193" -> new Withholdings(books).summary("123", year);
            default -> new ThirdParties(books).boxes(year);
        };
    }

    /** Subtracts from a correction what the submitted returns of its period have paid. */
    private ModelBoxes afterEarlier(ModelBoxes boxes, String model, int year, String period, String kind) {
        if (model.equals("303")) {
            boxes.put("70", returns.paid(model, year, period, List.of("71")));
            boxes.put("109", returns.paid(model, year, period, List.of("73", "111")));
            boolean last = TaxPeriods.last(year, period).getMonthValue() == 12;
            VatReturn.concluded(boxes, last);
            return kind.equals(Corrections.RECTIFYING) ? VatReturn.rectified(boxes, last) : boxes;
        }
        List<String> names = EARLIER.get(model);
        if (names != null) {
            boxes.put(names.get(0), returns.paid(model, year, period, List.of(names.get(2))));
            boxes.put(names.get(2), boxes.get(names.get(1)).subtract(boxes.get(names.get(0))));
        }
        return boxes;
    }
}
