package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds up a record of ours, to a cent a line: what a swapped field breaks. A figure that lacks a term has no sum. */
final class ExampleSums {
    private static final BigDecimal CENT = new BigDecimal("0.01");
    private static final String GROSS = "total = desglose_iva.base + desglose_iva.cuota + desglose_iva.cuota_recargo?";

    /**
     * Figures, and what they should be. A term is a product; {@code list.} before it adds up the items of a list,
     * {@code %} makes a percentage of a factor, and a term with {@code ?} may be missing.
     */
    private static final Map<String, List<String>> RULES = Map.of(
            "Invoice",
            List.of(
                    "base_imponible = lineas.cantidad*precio_unitario - lineas.cantidad*precio_unitario*descuento_pct%?",
                    "base_imponible = desglose_iva.base",
                    "cuota_iva = desglose_iva.cuota",
                    "total = base_imponible + cuota_iva + cuota_recargo?",
                    "total_a_pagar = total - retencion_irpf_importe?",
                    "retencion_irpf_importe = base_imponible*retencion_irpf_pct%"),
            "VatBreakdown",
            List.of("cuota = base*iva_pct%", "cuota_recargo = base*recargo_pct%"),
            "Expense",
            List.of(GROSS, "retencion_irpf_importe = desglose_iva.base*retencion_irpf_pct%"),
            "IrpfPayment",
            List.of("retencion_importe = base_retencion*retencion_pct%"),
            "AccountingEntry",
            List.of("total_debe = total_haber", "total_debe = apuntes.debe", "total_haber = apuntes.haber"),
            "Payslip",
            List.of("liquido = total_devengado - total_deducciones?"));

    private static final Pattern TERM = Pattern.compile("([-+=]) (?:(\\w+)[.])?([^ ?]+)([?]?)");

    private final JsonObject record;
    private final Set<String> notThere;

    /** What is missing in a sum. */
    private final Set<String> missing = new LinkedHashSet<>();

    /** The terms that are not there by the file, and whether they add to the figure. */
    private final Map<String, Boolean> unseen = new LinkedHashMap<>();

    /**
     * What does not add up in a record, and the figures that lack a term in each of their rules.
     *
     * @param lacking the names of the terms, by figure
     */
    record Found(List<String> wrong, Map<String, Set<String>> lacking) {}

    private ExampleSums(JsonObject record, Set<String> notThere) {
        this.record = record;
        this.notThere = notThere;
    }

    /**
     * Adds up a record.
     *
     * @param notThere the fields that the file says are not there
     */
    static Found of(String schema, JsonObject record, Set<String> notThere) {
        Found found = new Found(new ArrayList<>(), new LinkedHashMap<>());
        List<String> rules = RULES.getOrDefault(schema, List.of());
        Set<String> figures = new LinkedHashSet<>();
        Set<String> judged = new LinkedHashSet<>();
        BigDecimal most = CENT.multiply(BigDecimal.valueOf(Stream.of("lineas", "apuntes", "desglose_iva")
                .mapToInt(each -> record.parts(each).size())
                .reduce(1, Math::max)));
        for (String each : rules) {
            String name = each.substring(0, each.indexOf(' '));
            figures.add(name);
            BigDecimal is = number(record, name);
            if (is == null) {
                continue;
            }
            ExampleSums sums = new ExampleSums(record, notThere);
            BigDecimal expected = sums.sum(each.equals(GROSS) ? sums.ofExpense(is) : each);
            BigDecimal difference = is.subtract(expected);
            boolean isRight = difference.abs().compareTo(most) <= 0;
            if (sums.missing.isEmpty() && !isRight) {
                sums.unseen.forEach((term, adds) -> {
                    if (difference.signum() == (adds ? 1 : -1)) {
                        sums.missing.add(term);
                    }
                });
            }
            if (!sums.missing.isEmpty()) {
                found.lacking
                        .computeIfAbsent(schema + "." + name, none -> new LinkedHashSet<>())
                        .addAll(sums.missing);
                continue;
            }
            judged.add(schema + "." + name);
            if (!isRight) {
                String right = expected.stripTrailingZeros().toPlainString();
                found.wrong.add(schema + "." + name + " is " + is.toPlainString() + ", and not " + right);
            }
        }
        found.lacking.keySet().removeAll(judged);
        if (!rules.isEmpty() && judged.isEmpty() && found.lacking.isEmpty()) {
            found.lacking.put(schema, figures);
        }
        return found;
    }

    /** The contract does not say whether an expense is totalled before the withholding or after it. */
    private String ofExpense(BigDecimal total) {
        BigDecimal gross = new ExampleSums(record, notThere).sum(GROSS);
        BigDecimal withheld = number(record, "retencion_irpf_importe");
        // Nobody withholds more than what is left.
        boolean isNet = withheld != null
                && total.subtract(gross).abs().add(total.subtract(gross).abs()).compareTo(withheld.abs()) >= 0
                && gross.compareTo(withheld.add(withheld)) >= 0;
        return isNet ? GROSS + " - retencion_irpf_importe" : GROSS;
    }

    /** Returns what a figure should be; notes what is missing. */
    private BigDecimal sum(String rule) {
        BigDecimal sum = BigDecimal.ZERO;
        Matcher term = TERM.matcher(rule);
        while (term.find()) {
            String list = term.group(2);
            boolean isOptional = !term.group(4).isEmpty();
            List<JsonObject> records = list == null ? List.of(record) : record.parts(list);
            if (records.isEmpty()) {
                missing.add(String.valueOf(list));
            }
            for (JsonObject each : records) {
                BigDecimal product = product(each, term.group(3), isOptional);
                sum = term.group(1).equals("-") ? sum.subtract(product) : sum.add(product);
            }
            if (isOptional) {
                notThere.stream()
                        .filter(each -> ("*" + term.group(3).replace("%", "")).endsWith("*" + each))
                        .forEach(each -> unseen.put(each, !term.group(1).equals("-")));
            }
        }
        return sum;
    }

    private BigDecimal product(JsonObject from, String factors, boolean isOptional) {
        BigDecimal product = BigDecimal.ONE;
        for (String each : factors.split("[*]", -1)) {
            BigDecimal factor = number(from, each.replace("%", ""));
            if (factor == null && !isOptional) {
                missing.add(each.replace("%", ""));
            }
            BigDecimal known = factor == null ? BigDecimal.ZERO : factor;
            product = product.multiply(each.endsWith("%") ? known.multiply(CENT) : known);
        }
        return product;
    }

    private static @Nullable BigDecimal number(JsonObject record, String name) {
        return record.get(name) instanceof JsonScalar scalar && !scalar.isText()
                ? SchemaJudge.number(scalar.value())
                : null;
    }
}
