package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds up a record of ours, to a cent a line: what a swapped field breaks. A figure that lacks a term has no sum. */
final class ExampleSums {
    private static final BigDecimal CENTS = new BigDecimal("0.01");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private static final Function<JsonObject, @Nullable BigDecimal> BASES = total("desglose_iva", of("base"));

    private static final Map<String, List<Rule>> RULES = Map.of(
            "Invoice",
            List.of(
                    new Rule("base_imponible", "-descuento_pct", total("lineas", ExampleSums::net)),
                    new Rule("base_imponible", "", BASES),
                    new Rule("cuota_iva", "", total("desglose_iva", of("cuota"))),
                    new Rule("total", "+cuota_recargo", sum("base_imponible", "cuota_iva", "+cuota_recargo")),
                    new Rule("total_a_pagar", "-retencion_irpf_importe", sum("total", "-retencion_irpf_importe")),
                    rate("retencion_irpf_importe", of("base_imponible"), "retencion_irpf_pct")),
            "VatBreakdown",
            List.of(rate("cuota", of("base"), "iva_pct"), rate("cuota_recargo", of("base"), "recargo_pct")),
            "Expense",
            List.of(
                    new Rule("total", "+cuota_recargo", ExampleSums::ofExpense),
                    rate("retencion_irpf_importe", BASES, "retencion_irpf_pct")),
            "IrpfPayment",
            List.of(rate("retencion_importe", of("base_retencion"), "retencion_pct")),
            "AccountingEntry",
            List.of(
                    new Rule("total_debe", "", of("total_haber")),
                    new Rule("total_debe", "", total("apuntes", of("debe"))),
                    new Rule("total_haber", "", total("apuntes", of("haber")))),
            "Payslip",
            List.of(new Rule("liquido", "", sum("total_devengado", "-total_deducciones"))));

    /**
     * A figure, and what it should be.
     *
     * @param term what adds to it, or is taken off, if it is there
     * @param expected null if another term is not there
     */
    private record Rule(String name, String term, Function<JsonObject, @Nullable BigDecimal> expected) {
        /** Whether a term that is not there by the file explains the difference. */
        boolean isExplained(BigDecimal difference, Set<String> notThere) {
            return !term.isEmpty()
                    && notThere.contains(term.substring(1))
                    && difference.signum() == (term.startsWith("+") ? 1 : -1);
        }
    }

    /** What does not add up in a record, and the figures that lack a term in each of their rules. */
    record Found(List<String> wrong, List<String> lacking) {}

    private ExampleSums() {}

    /**
     * Adds up a record.
     *
     * @param notThere the fields that the file says are not there
     */
    static Found of(String schema, JsonObject record, Set<String> notThere) {
        Found found = new Found(new ArrayList<>(), new ArrayList<>());
        List<String> judged = new ArrayList<>();
        int cents = Stream.of("lineas", "apuntes", "desglose_iva")
                .mapToInt(each -> record.parts(each).size())
                .reduce(1, Math::max);
        for (Rule each : RULES.getOrDefault(schema, List.of())) {
            BigDecimal is = number(record, each.name);
            if (is == null) {
                continue;
            }
            String name = schema + "." + each.name;
            BigDecimal expected = each.expected.apply(record);
            BigDecimal difference = expected == null ? BigDecimal.ZERO : is.subtract(expected);
            boolean isRight = difference.abs().compareTo(CENTS.multiply(BigDecimal.valueOf(cents))) <= 0;
            if (expected == null || (!isRight && each.isExplained(difference, notThere))) {
                found.lacking.add(name);
                continue;
            }
            judged.add(name);
            if (!isRight) {
                String right = expected.stripTrailingZeros().toPlainString();
                found.wrong.add(name + " is " + is.toPlainString() + ", and not " + right);
            }
        }
        found.lacking.removeIf(judged::contains);
        if (RULES.containsKey(schema) && judged.isEmpty() && found.lacking.isEmpty()) {
            found.lacking.add(schema);
        }
        return found;
    }

    private static Rule rate(String name, Function<JsonObject, @Nullable BigDecimal> base, String pct) {
        return new Rule(name, "", record -> times(base.apply(record), number(record, pct), CENTS));
    }

    /** The contract does not say whether an expense is totalled before the withholding or after it. */
    private static @Nullable BigDecimal ofExpense(JsonObject expense) {
        BigDecimal gross =
                total("desglose_iva", sum("base", "cuota", "+cuota_recargo")).apply(expense);
        BigDecimal withheld = number(expense, "retencion_irpf_importe");
        BigDecimal total = number(expense, "total");
        if (gross == null || withheld == null || total == null) {
            return gross;
        }
        BigDecimal half = withheld.abs().divide(BigDecimal.valueOf(2));
        // Nobody withholds more than what is left.
        boolean isNet =
                total.subtract(gross).abs().compareTo(half) >= 0 && gross.compareTo(withheld.add(withheld)) >= 0;
        return isNet ? gross.subtract(withheld) : gross;
    }

    private static @Nullable BigDecimal net(JsonObject line) {
        BigDecimal discount = number(line, "descuento_pct");
        BigDecimal left = HUNDRED.subtract(discount == null ? BigDecimal.ZERO : discount);
        return times(number(line, "cantidad"), number(line, "precio_unitario"), left, CENTS);
    }

    private static @Nullable BigDecimal times(@Nullable BigDecimal... factors) {
        return Stream.of(factors).anyMatch(Objects::isNull)
                ? null
                : Stream.of(factors).map(Objects::requireNonNull).reduce(BigDecimal.ONE, BigDecimal::multiply);
    }

    private static Function<JsonObject, @Nullable BigDecimal> of(String name) {
        return record -> number(record, name);
    }

    private static Function<JsonObject, @Nullable BigDecimal> total(
            String list, Function<JsonObject, @Nullable BigDecimal> value) {
        return record -> {
            BigDecimal total = null;
            for (JsonObject each : record.parts(list)) {
                BigDecimal one = value.apply(each);
                if (one == null) {
                    return null;
                }
                total = total == null ? one : total.add(one);
            }
            return total;
        };
    }

    /** A figure is the sum of others; one with + or - before its name may be missing. */
    private static Function<JsonObject, @Nullable BigDecimal> sum(String... terms) {
        return record -> {
            BigDecimal sum = BigDecimal.ZERO;
            for (String each : terms) {
                String name = each.replaceFirst("^[-+]", "");
                BigDecimal term = number(record, name);
                if (term == null && name.equals(each)) {
                    return null;
                }
                BigDecimal known = term == null ? BigDecimal.ZERO : term;
                sum = each.startsWith("-") ? sum.subtract(known) : sum.add(known);
            }
            return sum;
        };
    }

    private static @Nullable BigDecimal number(JsonObject record, String name) {
        return record.get(name) instanceof JsonScalar scalar && !scalar.isText()
                ? SchemaJudge.number(scalar.value())
                : null;
    }
}
