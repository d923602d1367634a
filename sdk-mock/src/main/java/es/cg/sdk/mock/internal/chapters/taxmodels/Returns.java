package es.cg.sdk.mock.internal.chapters.taxmodels;

import es.cg.sdk.mock.internal.domain.TaxPeriods;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The generated returns of a client. Confined to one thread. */
record Returns(Environment environment, long client) {
    private static final Set<String> REPLACING = Set.of("complementaria", "sustitutiva", "rectificativa");

    /** Returns all returns of a model in a year, newest first. */
    List<Row> all(String model, int year) {
        return environment.table(TableNames.TAX_MODELS).of(client).stream()
                .filter(row ->
                        row.is("modelo", model) && row.json().path("ejercicio").asInt() == year)
                .toList();
    }

    /** Returns the returns of a model in a year without those that a later return of the same period replaces. */
    List<Row> inForce(String model, int year) {
        List<Row> inForce = new ArrayList<>();
        Set<String> replaced = new HashSet<>();
        for (Row row : all(model, year)) {
            if (!replaced.contains(row.text("periodo"))) {
                inForce.add(row);
                if (REPLACING.contains(row.text("tipo_declaracion"))) {
                    replaced.add(row.text("periodo"));
                }
            }
        }
        return inForce;
    }

    /** Returns the return in force of the period that ends on this day; null if there is none. */
    @Nullable
    Row endingOn(String model, LocalDate day) {
        for (Row row : inForce(model, day.getYear())) {
            if (TaxPeriods.last(day.getYear(), row.text("periodo")).equals(day)) {
                return row;
            }
        }
        return null;
    }

    /** Returns the submitted returns of a period, oldest first, from the last one on that replaces the earlier ones. */
    List<Row> submitted(String model, int year, String period) {
        List<Row> submitted = new ArrayList<>();
        for (Row row : all(model, year)) {
            if (row.is("periodo", period) && row.is("estado", "presentado")) {
                submitted.add(0, row);
                if (row.is("tipo_declaracion", "sustitutiva")) {
                    break;
                }
            }
        }
        return submitted;
    }

    /** Returns the sum of boxes over the submitted returns of a period, where they are positive. */
    BigDecimal paid(String model, int year, String period, List<String> numbers) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Row row : submitted(model, year, period)) {
            for (String number : numbers) {
                sum = sum.add(box(row, number).max(BigDecimal.ZERO));
            }
        }
        return sum;
    }

    /** Returns a box of a return; zero if it does not have it. */
    static BigDecimal box(Row model, String number) {
        return new BigDecimal(model.json().path("casillas").path(number).asText("0"));
    }
}
