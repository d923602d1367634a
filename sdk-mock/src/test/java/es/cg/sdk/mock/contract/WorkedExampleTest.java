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

/** The year that {@code worked-example.md} in the resources computes by hand, as the mock answers it. */
@Chapter("Tax › The worked example")
final class WorkedExampleTest {
    private static final Path PAGE = Path.of(
            System.getProperty("project.root", ".."),
            "sdk-mock/src/test/resources/es/cg/sdk/mock/contract/worked-example.md");
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

    private static JsonNode read(TestMock mock, String path) throws IOException {
        return mock.get(path, LAURA).json();
    }

    /** Returns a field of JSON, with a comma before it; nothing for a dash. */
    private static String field(String name, String text) {
        return text.equals("–") ? "" : ",\"%s\":\"%s\"".formatted(name, text);
    }

    private static void book(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, LAURA);
        for (PageRow sale : table("Sales")) {
            String line = "{\"precio_unitario\":%s,\"iva_pct\":%s,\"recargo_pct\":%s%s}"
                    .formatted(
                            sale.get("base"),
                            sale.get("VAT %"),
                            sale.get("surcharge %"),
                            field("exencion", sale.get("exemption")));
            String id =
                    books.sell(sale.get("date"), line, "{\"retencion_irpf_pct\":%s}".formatted(sale.get("withheld %")));
            JsonNode invoice = read(mock, "/invoices/" + id);
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
            JsonNode expense = read(mock, "/expenses/" + id);
            same(expense.at("/desglose_iva/0/cuota"), purchase.get("VAT"), purchase);
            same(expense.path("retencion_irpf_importe"), purchase.get("withheld"), purchase);
        }
        for (PageRow payslip : table("Payslips")) {
            String[] month = payslip.get("month").split("-", -1);
            Answer made = mock.panel("POST /panel/clients/" + LAURA + "/payslips", """
                    {"trabajador_nif":"%s","trabajador_nombre":"Persona Ficticia","ejercicio":%s,"mes":%d,
                     "total_devengado":%s,"retencion_irpf_pct":%s}""".formatted(
                            payslip.get("worker"),
                            month[0],
                            Integer.parseInt(month[1]),
                            payslip.get("gross"),
                            payslip.get("withheld %")));
            answers(made, 201);
            JsonNode record = read(mock, "/payslips/" + made.text("/id"));
            same(record.path("ss_trabajador"), payslip.get("contributions of the worker"), payslip);
            same(record.path("retencion_irpf_importe"), payslip.get("withheld"), payslip);
            same(record.path("liquido"), payslip.get("net"), payslip);
            same(record.path("ss_empresa"), payslip.get("contributions of the employer"), payslip);
            same(record.path("coste_empresa"), payslip.get("cost"), payslip);
        }
    }

    /** Returns the books of the second client. */
    private static ClientBooks second(TestMock mock) throws IOException {
        return ClientBooks.ofNew(
                mock, "{\"tipo\":\"sociedad\",\"nif\":\"U12345674\",\"periodicidad_iva\":\"mensual\"}");
    }

    /** Books what the second client sold and bought. */
    private static void bookSecond(TestMock mock, ClientBooks books) throws IOException {
        for (PageRow sale : table("Sales of the second client")) {
            StringBuilder lines = new StringBuilder();
            for (String price : sale.get("lines").split(" ", -1)) {
                lines.append(lines.isEmpty() ? "" : ",")
                        .append("{\"precio_unitario\":%s,\"iva_pct\":%s%s%s}"
                                .formatted(
                                        price,
                                        sale.get("VAT %"),
                                        field("exencion", sale.get("exemption")),
                                        field("calificacion", sale.get("qualification"))));
            }
            String more = "{\"tipo_factura\":\"F1\"" + field("fecha_operacion", sale.get("operation"))
                    + customer(mock, books.client(), sale.get("country")) + "}";
            JsonNode invoice = mock.get(
                            "/invoices/" + books.sell(sale.get("date"), lines.toString(), more), books.client())
                    .json();
            same(invoice.path("base_imponible"), sale.get("base"), sale);
            same(invoice.path("cuota_iva"), sale.get("VAT"), sale);
        }
        for (PageRow purchase : table("Purchases of the second client")) {
            String rate = purchase.get("VAT %");
            boolean domestic = purchase.get("country").equals("ES");
            String id = books.buy(purchase.get("date"), purchase.get("base"), rate, """
                    {"proveedor_nif":"%s","identificacion":"%s","pais":"%s",
                     "tipo_operacion":"%s","cuenta_contable":"%s","total":%s,
                     "desglose_iva":[{"iva_pct":%s,"base":%s%s}]}""".formatted(
                            domestic ? purchase.get("supplier") : "",
                            domestic ? "" : purchase.get("supplier"),
                            purchase.get("country"),
                            purchase.get("operation"),
                            purchase.get("account"),
                            purchase.get("paid"),
                            rate,
                            purchase.get("base"),
                            field("calificacion", purchase.get("qualification"))));
            JsonNode expense = mock.get("/expenses/" + id, books.client()).json();
            same(expense.at("/desglose_iva/0/cuota"), purchase.get("VAT"), purchase);
        }
    }

    /** Returns the recipient of an invoice, with a comma before it: a business in a country, Spain needs none. */
    private static String customer(TestMock mock, long client, String country) throws IOException {
        if (country.equals("ES")) {
            return "";
        }
        Answer made = mock.post("/addressees", """
                {"nombre":"Cliente de fuera","tipo_identificacion":"06","identificacion":"%s","pais":"%s",
                 "es_empresa_o_profesional":true}""".formatted(TestRequest.fresh(), country), client);
        answers(made, 201);
        return ",\"receptor_nif\":\"\",\"receptor_nombre\":\"\"" + field("destinatario_id", made.text("/id"));
    }

    /** Compares each period of a model, in the order of the columns, with the page: each box, and no other that is not zero. */
    private static void compare(TestMock mock, long client, String model, String heading) throws IOException {
        List<PageRow> rows = table(heading);
        List<String> periods = rows.get(0).cells().keySet().stream()
                .filter(name -> name.matches("[1-4]T|0A|0[1-3]"))
                .toList();
        assertThat(periods).as(model).isNotEmpty();
        for (String period : periods) {
            JsonNode answer = new ClientBooks(mock, client).model(model, YEAR, period);
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
    void modelBoxesMatchTheWorkedExamplePage(TestMock mock) throws IOException {
        book(mock);
        for (String model : List.of("303", "130", "111", "115", "390", "190", "180")) {
            compare(mock, LAURA, model, "Model " + model);
        }
    }

    @Test
    void modelBoxesOfTheSecondClientMatchThePage(TestMock mock) throws IOException {
        ClientBooks books = second(mock);
        bookSecond(mock, books);
        for (String model : List.of("303", "390")) {
            compare(mock, books.client(), model, "Model " + model + " of the second client");
        }
    }

    @Test
    void pendingAmountsOfACreditNoteMatchThePage(TestMock mock) throws IOException {
        ClientBooks books = second(mock);
        String invoice = books.sell("2026-11-20", "{\"precio_unitario\":1000,\"iva_pct\":21}", "{}");
        String note =
                mock.panel("POST /panel/invoices/" + invoice + "/rectify", """
                        {"tipo_factura":"R1","tipo_rectificativa":"I","motivo":"Descuento",
                         "lineas":[{"concepto":"Descuento","cantidad":1,"precio_unitario":-200,"iva_pct":21}]}""").text("/id");
        for (PageRow step : table("A settled credit note")) {
            String on = step.get("on").equals("invoice") ? invoice : note;
            answers(
                    mock.post(
                            "/invoices/" + on + "/payments",
                            """
                            {"fecha":"2026-11-20","importe":%s,"metodo":"%s"}""".formatted(step.get("amount"), step.get("method")),
                            books.client()),
                    201);
            same(pending(books, invoice), step.get("pending of the invoice"), step);
            same(pending(books, note), step.get("pending of the credit note"), step);
        }
    }

    private static JsonNode pending(ClientBooks books, String id) throws IOException {
        return books.mock().get("/invoices/" + id, books.client()).json().path("importe_pendiente");
    }

    @Test
    void cashAccountingHasNoBoxesAsThePageSays(TestMock mock) throws IOException {
        ClientBooks books = ClientBooks.ofNew(mock, "{\"recc\":true}");
        PageRow sale = table("Cash accounting").get(0);
        String line = "{\"precio_unitario\":%s,\"iva_pct\":%s}".formatted(sale.get("base"), sale.get("VAT %"));
        books.sell(sale.get("date"), line);

        for (JsonNode made : List.of(books.model("303", YEAR, "1T"), books.model("390", YEAR, "0A"))) {
            assertThat(made.path("casillas")).as("%s", made).isEmpty();
            assertThat(made.path("resultado").isNull()).isTrue();
            assertThat(made.path("importe").isNull()).isTrue();
            assertThat(made.path("avisos").findValuesAsText("codigo"))
                    .containsExactly("sin_cifras", "criterio_de_caja");
        }
        ClientBooks.boxes(books.model("130", YEAR, "1T"), "01=" + sale.get("base"));
    }
}
