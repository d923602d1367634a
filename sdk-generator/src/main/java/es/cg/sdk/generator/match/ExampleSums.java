package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds up a record of ours, to a cent a line: what a swapped field breaks. A record that lacks a term has no sum. */
final class ExampleSums {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final BigDecimal CENT = new BigDecimal("0.01");
    private static final Map<String, List<Function<JsonObject, @Nullable Sum>>> SUMS = Map.of(
            "Invoice",
            List.of(
                    record -> lines("base_imponible", record),
                    record -> sum(record, "total", "base_imponible", "cuota_iva", "+cuota_recargo"),
                    record -> sum(record, "total_a_pagar", "total", "-retencion_irpf_importe"),
                    record -> rate(record, "retencion_irpf_importe", "base_imponible", "retencion_irpf_pct")),
            "VatBreakdown",
            List.of(record -> rate(record, "cuota", "base", "iva_pct")),
            "IrpfPayment",
            List.of(record -> rate(record, "retencion_importe", "base_retencion", "retencion_pct")),
            "AccountingEntry",
            List.of(
                    record -> sum(record, "total_debe", "total_haber"),
                    record -> of("total_debe", record, total(record, "apuntes", each -> number(each, "debe"))),
                    record -> of("total_haber", record, total(record, "apuntes", each -> number(each, "haber")))),
            "Payslip",
            List.of(record -> sum(record, "liquido", "total_devengado", "-total_deducciones")));

    /** A figure and what it should be, to this many cents. */
    private record Sum(String name, BigDecimal is, BigDecimal expected, int cents) {
        boolean isWrong() {
            return is.subtract(expected).abs().compareTo(CENT.multiply(BigDecimal.valueOf(cents))) > 0;
        }
    }

    private ExampleSums() {}

    /** Returns what does not add up in a record; null if it has no sum. */
    static @Nullable List<String> wrong(String schema, JsonObject record) {
        List<Sum> sums = SUMS.getOrDefault(schema, List.of()).stream()
                .map(each -> each.apply(record))
                .filter(Objects::nonNull)
                .toList();
        return sums.isEmpty()
                ? null
                : sums.stream()
                        .filter(Sum::isWrong)
                        .map(each -> schema + "." + each.name + " is " + each.is.toPlainString() + ", and not "
                                + each.expected.stripTrailingZeros().toPlainString())
                        .toList();
    }

    private static @Nullable Sum lines(String name, JsonObject invoice) {
        BigDecimal sum = total(invoice, "lineas", line -> {
            BigDecimal quantity = number(line, "cantidad");
            BigDecimal price = number(line, "precio_unitario");
            BigDecimal discount = number(line, "descuento_pct");
            return quantity == null || price == null
                    ? null
                    : quantity.multiply(price)
                            .multiply(HUNDRED.subtract(discount == null ? BigDecimal.ZERO : discount))
                            .divide(HUNDRED);
        });
        return of(name, invoice, sum);
    }

    private static @Nullable BigDecimal total(
            JsonObject record, String list, Function<JsonObject, @Nullable BigDecimal> value) {
        List<@Nullable BigDecimal> values = new ArrayList<>();
        record.parts(list).forEach(each -> values.add(value.apply(each)));
        return values.isEmpty() || values.contains(null)
                ? null
                : values.stream().map(Objects::requireNonNull).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static @Nullable Sum of(String name, JsonObject record, @Nullable BigDecimal expected) {
        BigDecimal is = number(record, name);
        int cents = Math.max(
                1,
                Stream.of("lineas", "apuntes")
                        .mapToInt(each -> record.parts(each).size())
                        .sum());
        return is == null || expected == null ? null : new Sum(name, is, expected, cents);
    }

    /** A figure is the sum of others; one with + or - before its name may be missing. */
    private static @Nullable Sum sum(JsonObject record, String name, String... terms) {
        BigDecimal is = number(record, name);
        BigDecimal sum = BigDecimal.ZERO;
        for (String each : terms) {
            boolean isOptional = each.startsWith("+") || each.startsWith("-");
            BigDecimal term = number(record, isOptional ? each.substring(1) : each);
            if (term == null && !isOptional) {
                return null;
            }
            BigDecimal known = term == null ? BigDecimal.ZERO : term;
            sum = each.startsWith("-") ? sum.subtract(known) : sum.add(known);
        }
        return is == null ? null : new Sum(name, is, sum, 1);
    }

    private static @Nullable Sum rate(JsonObject record, String name, String base, String pct) {
        BigDecimal is = number(record, name);
        BigDecimal of = number(record, base);
        BigDecimal rate = number(record, pct);
        return is == null || of == null || rate == null
                ? null
                : new Sum(name, is, of.multiply(rate).divide(HUNDRED), 1);
    }

    private static @Nullable BigDecimal number(JsonObject record, String name) {
        JsonValue value = record.get(name);
        return value instanceof JsonScalar scalar && !scalar.isText() ? SchemaJudge.number(scalar.value()) : null;
    }
}
