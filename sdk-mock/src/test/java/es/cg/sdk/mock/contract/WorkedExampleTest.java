package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The year that {@code docs/worked-example.md} computes by hand, as the mock answers it. */
@Chapter("Tax › The worked example")
final class WorkedExampleTest {
    private static final Path PAGE = Path.of(System.getProperty("project.root", ".."), "docs/worked-example.md");
    private static final int YEAR = 2025;

    /** A row of a table, by the names of its columns. */
    private record PageRow(Map<String, String> cells) {
        String get(String column) {
            return Objects.requireNonNull(cells.get(column), () -> "the table has no column " + column);
        }
    }

    /** Returns the rows of the table below a heading. */
    private static List<PageRow> table(String heading) throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        int start = lines.indexOf("## " + heading);
        assertThat(start).as(heading).isNotNegative();
        List<List<String>> cells = new ArrayList<>();
        for (String line : lines.subList(start + 1, lines.size())) {
            if (line.startsWith("## ")) {
                break;
            }
            if (line.startsWith("|") && !line.startsWith("|---")) {
                cells.add(Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList());
            }
        }
        List<PageRow> rows = new ArrayList<>();
        for (List<String> row : cells.subList(1, cells.size())) {
            Map<String, String> named = new LinkedHashMap<>();
            for (int i = 0; i < row.size(); i++) {
                assertThat(named.put(cells.get(0).get(i), row.get(i)))
                        .as("two columns of one name")
                        .isNull();
            }
            rows.add(new PageRow(named));
        }
        assertThat(rows).as(heading).isNotEmpty();
        return rows;
    }

    private static void same(JsonNode actual, String expected, Object what) {
        assertThat(new BigDecimal(actual.asText("0"))).as("%s", what).isEqualByComparingTo(expected);
    }

    private static JsonNode read(Place place, String path) throws IOException {
        return place.get(path, LAURA).json();
    }

    private static void book(Place place) throws IOException {
        ClientBooks books = new ClientBooks(place, LAURA);
        for (PageRow sale : table("Sales")) {
            String exemption =
                    sale.get("exemption").equals("–") ? "" : ",\"exencion\":\"" + sale.get("exemption") + "\"";
            String line = "{\"precio_unitario\":%s,\"iva_pct\":%s,\"recargo_pct\":%s%s}"
                    .formatted(sale.get("base"), sale.get("VAT %"), sale.get("surcharge %"), exemption);
            String id =
                    books.sell(sale.get("date"), line, "{\"retencion_irpf_pct\":%s}".formatted(sale.get("withheld %")));
            JsonNode invoice = read(place, "/invoices/" + id);
            same(invoice.path("base_imponible"), sale.get("base"), sale);
            same(invoice.path("cuota_iva"), sale.get("VAT"), sale);
            same(invoice.path("cuota_recargo"), sale.get("surcharge"), sale);
            same(invoice.path("retencion_irpf_importe"), sale.get("withheld"), sale);
        }
        for (PageRow purchase : table("Purchases")) {
            String kind = purchase.get("kind of income");
            String withheld = kind.equals("–")
                    ? ""
                    : ",\"tipo_renta\":\"%s\",\"retencion_irpf_pct\":%s".formatted(kind, purchase.get("withheld %"));
            String id = books.buy(
                    purchase.get("date"),
                    purchase.get("base"),
                    purchase.get("VAT %"),
                    "{\"proveedor_nif\":\"%s\",\"cuenta_contable\":\"%s\",\"deducible_irpf\":%s%s}"
                            .formatted(
                                    purchase.get("supplier"),
                                    purchase.get("account"),
                                    purchase.get("cost").equals("yes"),
                                    withheld));
            JsonNode expense = read(place, "/expenses/" + id);
            same(expense.at("/desglose_iva/0/cuota"), purchase.get("VAT"), purchase);
            same(expense.path("retencion_irpf_importe"), purchase.get("withheld"), purchase);
        }
        for (PageRow payslip : table("Payslips")) {
            String[] month = payslip.get("month").split("-", -1);
            Answer made = place.panel("POST /panel/clients/" + LAURA + "/payslips", """
                    {"trabajador_nif":"%s","trabajador_nombre":"Persona Ficticia","ejercicio":%s,"mes":%d,
                     "total_devengado":%s,"retencion_irpf_pct":%s}""".formatted(
                            payslip.get("worker"),
                            month[0],
                            Integer.parseInt(month[1]),
                            payslip.get("gross"),
                            payslip.get("withheld %")));
            answers(made, 201);
            JsonNode record = read(place, "/payslips/" + made.text("/id"));
            same(record.path("ss_trabajador"), payslip.get("contributions of the worker"), payslip);
            same(record.path("retencion_irpf_importe"), payslip.get("withheld"), payslip);
            same(record.path("liquido"), payslip.get("net"), payslip);
            same(record.path("ss_empresa"), payslip.get("contributions of the employer"), payslip);
            same(record.path("coste_empresa"), payslip.get("cost"), payslip);
        }
    }

    /** Compares each period of a model, in the order of the columns, with the page: each box, and no other that is not zero. */
    private static void compare(Place place, String model) throws IOException {
        List<PageRow> rows = table("Model " + model);
        List<String> periods = rows.get(0).cells().keySet().stream()
                .filter(name -> name.matches("[1-4]T|0A"))
                .toList();
        assertThat(periods).as(model).isNotEmpty();
        for (String period : periods) {
            JsonNode answer = new ClientBooks(place, LAURA).model(model, YEAR, period);
            Set<String> onThePage = new HashSet<>();
            for (PageRow row : rows) {
                onThePage.add(row.get("box"));
                same(answer.path("casillas").path(row.get("box")), row.get(period), model + " " + period + " " + row);
            }
            answer.path("casillas").properties().forEach(box -> {
                if (!onThePage.contains(box.getKey())) {
                    same(box.getValue(), "0", "box " + box.getKey() + " of " + model + ", which the page lacks");
                }
            });
        }
    }

    @Test
    void modelBoxesMatchTheWorkedExamplePage(Place place) throws IOException {
        book(place);
        for (String model : List.of("303", "130", "111", "115", "390", "190", "180")) {
            compare(place, model);
        }
    }
}
