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
final class Returns {
    private static final Set<String> REPLACING = Set.of("complementaria", "sustitutiva");

    private final Environment environment;
    private final long client;

    Returns(Environment environment, long client) {
        this.environment = environment;
        this.client = client;
    }

    /** Returns all returns of a model in a year, newest first. */
    List<Row> all(String model, int year) {
        return environment.table(TableNames.TAX_MODELS).of(client).stream()
                .filter(row -> row.text("modelo").equals(model)
                        && row.json().path("ejercicio").asInt() == year)
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

    /** Returns the sum of a box over the submitted returns of a period that a complementary return follows. */
    BigDecimal submitted(String model, int year, String period, String box) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Row row : all(model, year)) {
            boolean earlier = row.text("periodo").equals(period)
                    && row.text("estado").equals("presentado")
                    && !row.text("tipo_declaracion").equals("complementaria");
            sum = earlier ? sum.add(box(row, box).max(BigDecimal.ZERO)) : sum;
        }
        return sum;
    }

    /** Returns a box of a return; zero if it does not have it. */
    static BigDecimal box(Row model, String number) {
        return new BigDecimal(model.json().path("casillas").path(number).asText("0"));
    }
}
