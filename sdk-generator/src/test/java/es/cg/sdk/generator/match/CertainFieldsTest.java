package es.cg.sdk.generator.match;

import static es.cg.sdk.generator.match.TheirService.line;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import org.junit.jupiter.api.Test;

/** A pair of fields is certain, or it is written as null with its candidates. */
@SuppressWarnings("NullAway") // What is missing fails the test.
class CertainFieldsTest {
    private static final String OPEN = "null";

    /** Returns the line of a field of Product in answers; nothing if it is the same there. */
    private static String product(String field, String... theirs) {
        return line(TheirService.products(theirs).file("products.get"), "answers", "Product", field);
    }

    private static String why(String field, String... theirs) {
        return line(TheirService.products(theirs).file("products.get"), "answers", "Product", "//" + field);
    }

    private static String where(String about, String field, String... theirs) {
        return line(TheirService.productsWhere(about, theirs).file("products.get"), "answers", "Product", field);
    }

    @Test
    void sameNameNeedsNoLine() {
        assertThat(product("nombre", "nombre: {type: string}")).isEmpty();
    }

    @Test
    void caseUnderscoresAndAccentsDoNotCount() {
        assertThat(product("precio_unitario", "PrecioUnitario: {type: number}")).isEqualTo("\"PrecioUnitario\"");
        assertThat(product("descripcion", "Descripción: {type: string}")).isEqualTo("\"Descripción\"");
    }

    @Test
    void synonymOfTheTableIsCertain() {
        assertThat(product("nombre", "name: {type: string}")).isEqualTo("\"name\"");
    }

    @Test
    void otherNameIsOpen() {
        assertThat(product("nombre", "nombre_corto: {type: string}")).isEqualTo(OPEN);
        assertThat(why("nombre", "nombre_corto: {type: string}")).contains("nombre_corto");
    }

    @Test
    void fieldWithoutAnyCandidateIsNullAlone() {
        assertThat(product("unidad", "nombre: {type: string}")).isEqualTo(OPEN);
        assertThat(why("unidad", "nombre: {type: string}")).isEmpty();
    }

    @Test
    void twoCandidatesAreOpen() {
        assertThat(product("nombre", "name: {type: string}", "title: {type: string}"))
                .isEqualTo(OPEN);
        assertThat(why("nombre", "name: {type: string}", "title: {type: string}"))
                .contains("name: more than one field may be it", "title: more than one");
    }

    @Test
    void oneFieldOfTheirsForTwoOfOursIsOpen() {
        String line = line(
                TheirService.of(
                                "",
                                """
                        /bank-transactions/{id}:
                          get:
                            responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/M'}}}}}
                        """,
                                "M: {type: object, properties: {fecha: {type: string, format: date},"
                                        + " fecha_de_valor: {type: string, format: date}, id: {type: string}}}")
                        .given("{\"answers\": {\"BankTransaction\": {\"fecha_valor\": \"fecha\"}}}")
                        .file("bankTransactions.get"),
                "answers",
                "BankTransaction",
                "fecha");

        assertThat(line).isEqualTo(OPEN);
    }

    @Test
    void otherTypeIsOpen() {
        assertThat(product("nombre", "name: {type: integer}")).isEqualTo(OPEN);
        assertThat(product("nombre", "name: {type: array, items: {type: string}}"))
                .isEqualTo(OPEN);
        assertThat(product("nombre", "name: {type: string, format: date}")).isEqualTo(OPEN);
    }

    @Test
    void bareAmountIsOpen() {
        assertThat(where("", "precio_unitario", "price: {type: number}")).isEqualTo(OPEN);
    }

    @Test
    void unitOfAnAmountIsShownByTheField() {
        String cents =
                "{\"name\": \"price\", \"as\": \"cents\"}".replace("{", "{ ").replace("}", " }");
        assertThat(where("", "precio_unitario", "price: {type: integer, description: In cents.}"))
                .isEqualTo(cents);
        assertThat(where("", "precio_unitario", "price_cents: {type: integer}"))
                .isEqualTo(cents.replace("price", "price_cents"));
        assertThat(where("", "precio_unitario", "price: {type: number, example: 12.50}"))
                .isEqualTo("\"price\"");
        assertThat(where("", "precio_unitario", "price: {type: number, multipleOf: 0.01}"))
                .isEqualTo("\"price\"");
        assertThat(where("", "precio_unitario", "price: {type: string, pattern: '^\\d+[.]\\d{2}$'}"))
                .isEqualTo("{ \"name\": \"price\", \"as\": \"text\" }");
    }

    @Test
    void unitOfAllAmountsIsShownByOneSentence() {
        assertThat(where("All amounts are in cents.", "precio_unitario", "price: {type: integer}"))
                .contains("\"cents\"");
        assertThat(where("Amounts are in euros, never in cents.", "precio_unitario", "price: {type: number}"))
                .isEqualTo("\"price\"");
        assertThat(where("We sell cents and euros.", "precio_unitario", "price: {type: number}"))
                .isEqualTo(OPEN);
    }

    @Test
    void unitsThatContradictAreOpen() {
        assertThat(where("", "precio_unitario", "price: {type: number, description: In cents., example: 12.50}"))
                .isEqualTo(OPEN);
    }

    @Test
    void personSettlesTheUnitByOneRule() {
        JsonObject file = TheirService.productsWhere("", "price: {type: integer}")
                .given("{\"general\": {\"amounts\": \"cents\"}}")
                .file("products.get");

        assertThat(line(file, "answers", "Product", "precio_unitario")).isEqualTo("\"price\"");
    }

    @Test
    void barePercentageIsOpen() {
        assertThat(where("", "iva_pct", "vat_rate: {type: number}")).isEqualTo(OPEN);
    }

    @Test
    void formOfAPercentageIsShown() {
        assertThat(where("", "iva_pct", "vat_rate: {type: number, example: 21}"))
                .isEqualTo("\"vat_rate\"");
        assertThat(where("", "iva_pct", "vat_rate: {type: number, maximum: 1}")).contains("\"fraction\"");
        assertThat(where("", "iva_pct", "vat_rate: {type: number, enum: [0, 4, 10, 21]}"))
                .isEqualTo("\"vat_rate\"");
        assertThat(where("Rates are fractions.", "iva_pct", "vat_rate: {type: number}"))
                .contains("\"fraction\"");
    }

    @Test
    void dayWithoutAFormIsOpen() {
        String list = "fecha_nacimiento";
        assertThat(worker(list, "birth_date: {type: string}")).isEqualTo(OPEN);
        assertThat(worker(list, "birth_date: {type: string, format: date}")).isEqualTo("\"birth_date\"");
        assertThat(worker(list, "birth_date: {type: string, example: 20/11/1980}"))
                .contains("\"dd/MM/yyyy\"");
        assertThat(worker(list, "birth_date: {type: string, description: DD-MM-AAAA}"))
                .contains("\"dd-MM-yyyy\"");
        assertThat(worker(list, "birth_date: {type: string, example: 05/06/1980}"))
                .isEqualTo(OPEN);
    }

    private static String worker(String field, String... theirs) {
        return line(
                TheirService.of(
                                "",
                                """
                        /workers/{id}:
                          get:
                            responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/W'}}}}}
                        """,
                                "W:\n  type: object\n  properties:\n    email: {type: string}\n"
                                        + String.join("\n", theirs).indent(4))
                        .file("workers.get"),
                "answers",
                "Worker",
                field);
    }

    @Test
    void timeNeedsItsZone() {
        assertThat(product("creado_en", "created_at: {type: string, format: date-time}"))
                .isEqualTo("\"created_at\"");
        assertThat(product("creado_en", "created_at: {type: string, example: '2026-11-20 09:00:00'}"))
                .isEqualTo(OPEN);
        assertThat(product(
                        "creado_en", "created_at: {type: string, format: date-time, example: '2026-11-20T09:00:00'}"))
                .isEqualTo(OPEN);
        assertThat(where(
                        "Times are in Europe/Madrid.",
                        "creado_en",
                        "created_at: {type: string, example: '2026-11-20 09:00:00'}"))
                .contains("\"yyyy-MM-dd HH:mm:ss Europe/Madrid\"");
        assertThat(product("creado_en", "created_at: {type: string, example: '2026-11-20T09:00:00', description: UTC}"))
                .contains("\"UTC\"");
        assertThat(product("creado_en", "created_at: {type: integer, example: 1795161600}"))
                .contains("\"seconds\"");
        assertThat(product("creado_en", "created_at: {type: integer}")).isEqualTo(OPEN);
        assertThat(product("creado_en", "created_at: {type: string, format: date}"))
                .isEqualTo(OPEN);
    }

    @Test
    void flagWithANegationIsOpen() {
        assertThat(product("activo", "active: {type: boolean}")).isEqualTo("\"active\"");
        assertThat(product("activo", "inactive: {type: boolean}")).isEqualTo(OPEN);
        assertThat(product("activo", "active: {type: boolean, description: True if it is not for sale.}"))
                .isEqualTo(OPEN);
    }

    @Test
    void flagOfTwoKnownWordsIsCertain() {
        assertThat(product("activo", "activo: {type: string, enum: [S, N]}"))
                .isEqualTo("{ \"as\": { \"true\": \"S\", \"false\": \"N\" } }".replace("{ \"true", "{ \"true"));
        assertThat(product("activo", "activo: {type: integer, enum: [1, 0]}"))
                .isEqualTo("{ \"as\": { \"true\": 1, \"false\": 0 } }");
        assertThat(product("activo", "activo: {type: string, enum: [A, B]}")).isEqualTo(OPEN);
        assertThat(product("activo", "activo: {type: string}")).isEqualTo(OPEN);
    }

    @Test
    void siblingThatChangesTheMeaningIsNoticed() {
        assertThat(product("precio_unitario", "price: {type: number}", "currency: {type: string}"))
                .isEqualTo(OPEN);
        assertThat(product("precio_unitario", "price: {type: number}", "currency: {type: string, enum: [EUR]}"))
                .isEqualTo("\"price\"");
        assertThat(product("precio_unitario", "price: {type: number}", "price_scale: {type: integer}"))
                .isEqualTo(OPEN);
        assertThat(product("creado_en", "created_at: {type: string, format: date-time}", "timezone: {type: string}"))
                .isEqualTo(OPEN);
    }

    @Test
    void amountWithItsSignBesideItIsOpen() {
        String line = line(
                TheirService.of(
                                "Amounts are in euros.",
                                """
                        /bank-transactions/{id}:
                          get:
                            responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/M'}}}}}
                        """,
                                "M: {type: object, properties: {amount: {type: number}, sign: {type: string}}}")
                        .file("bankTransactions.get"),
                "answers",
                "BankTransaction",
                "importe");

        assertThat(line).isEqualTo(OPEN);
    }

    @Test
    void priceThatIncludesTaxIsOpen() {
        assertThat(product("precio_unitario", "price: {type: number, description: VAT included}"))
                .isEqualTo(OPEN);
        assertThat(product("precio_unitario", "price: {type: number, description: Excluding VAT}"))
                .isEqualTo("\"price\"");
    }

    @Test
    void idIsTheOneThatTheirPathsTake() {
        assertThat(product("id", "id: {type: string}")).isEmpty();
        assertThat(product("id", "id: {type: integer}")).isEqualTo(OPEN);
        assertThat(product("id", "uuid: {type: string}", "id: {type: string}")).isEmpty();
    }

    @Test
    void idThatTheirPathsDoNotTakeIsOpen() {
        String line = line(
                TheirService.of("", """
                        /products/{code}:
                          get:
                            parameters: [{name: code, in: path, required: true, schema: {type: string}}]
                            responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/P'}}}}}
                        """, "P: {type: object, properties: {id: {type: string}, code: {type: string}}}")
                        .file("products.get"),
                "answers",
                "Product",
                "id");

        assertThat(line).isEqualTo(OPEN);
    }

    @Test
    void wordsPairByTheTableAlone() {
        assertThat(status("[draft, confirmed]")).isEmpty();
        assertThat(status("[BORRADOR, CONFIRMADO]"))
                .isEqualTo("{ \"as\": { \"draft\": \"BORRADOR\", \"confirmed\": \"CONFIRMADO\" } }");
        assertThat(status("[draft, posted]")).isEqualTo(OPEN);
        assertThat(status("[confirmed]")).isEmpty();
        assertThat(status("[draft, confirmed, deleted]")).isEmpty();
    }

    private static String status(String words) {
        return line(
                TheirService.of(
                                "",
                                """
                        /expenses/{id}:
                          get:
                            responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/E'}}}}}
                        """,
                                "E: {type: object, properties: {concepto: {type: string}, estado: {type: string, enum: "
                                        + words + "}}}")
                        .file("expenses.get"),
                "answers",
                "Expense",
                "estado");
    }

    @Test
    void fieldOfAnInnerObjectIsNamedByItsWholePath() {
        assertThat(expense("proveedor_nif", "supplier: {type: object, properties: {tax_id: {type: string}}}"))
                .isEqualTo("\"supplier.tax_id\"");
        assertThat(expense("total", "totals: {type: object, properties: {total_amount: {type: number}}}"))
                .isEqualTo("\"totals.total_amount\"");
        assertThat(expense("proveedor_nif", "buyer: {type: object, properties: {tax_id: {type: string}}}"))
                .isEqualTo(OPEN);
    }

    private static String expense(String field, String... theirs) {
        return line(
                TheirService.of(
                                "Amounts are in euros.",
                                """
                        /expenses/{id}:
                          get:
                            responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/E'}}}}}
                        """,
                                "E:\n  type: object\n  properties:\n    concepto: {type: string}\n"
                                        + String.join("\n", theirs).indent(4))
                        .file("expenses.get"),
                "answers",
                "Expense",
                field);
    }

    @Test
    void descriptionOfAnotherDateIsOpen() {
        assertThat(expense("fecha_expedicion", "issue_date: {type: string, format: date}"))
                .isEqualTo("\"issue_date\"");
        assertThat(expense(
                        "fecha_expedicion",
                        "issue_date: {type: string, format: date, description: Posting date in the books}"))
                .isEqualTo(OPEN);
    }

    @Test
    void fieldOfOneAlternativeAloneIsOpen() {
        String oneOf = "/products/{id}:\n  get:\n    responses: {'200': {content: {application/json: {schema: {oneOf:"
                + " [{type: object, properties: {name: {type: string}, sku: {type: string}}},"
                + " {type: object, properties: {name: {type: string}}}]}}}}}";
        JsonObject file = TheirService.of("", oneOf, "").file("products.get");

        assertThat(line(file, "answers", "Product", "nombre")).isEqualTo("\"name\"");
        assertThat(line(file, "answers", "Product", "codigo")).isEqualTo(OPEN);
    }

    @Test
    void directionsHaveLinesOfTheirOwn() {
        JsonObject file = TheirService.products(
                        "name: {type: string, readOnly: true}", "title: {type: string, writeOnly: true}")
                .file("products.get", "products.create");

        assertThat(line(file, "answers", "Product", "nombre")).isEqualTo("\"name\"");
        assertThat(line(file, "requests", "NewProduct", "nombre")).isEqualTo("\"title\"");
    }

    @Test
    void wordsThatNothingShowsAreOpenUnderAnotherName() {
        assertThat(expense("estado", "estado: {type: string}")).isEmpty();
        assertThat(expense("estado", "status: {type: string}")).isEqualTo(OPEN);
        assertThat(expense("estado", "status: {type: string, example: draft}")).isEqualTo("\"status\"");
        assertThat(expense("estado", "estado: {type: string, example: paid}")).isEqualTo(OPEN);
    }

    @Test
    void taxIdWithThePrefixOfACountryIsOpen() {
        assertThat(expense("proveedor_nif", "supplier_tax_id: {type: string, example: B12345674}"))
                .isEqualTo("\"supplier_tax_id\"");
        assertThat(expense("proveedor_nif", "supplier_tax_id: {type: string, example: ESB12345674}"))
                .isEqualTo(OPEN);
        assertThat(expense("proveedor_nif", "supplier_tax_id: {type: string, description: With country prefix}"))
                .isEqualTo(OPEN);
    }

    @Test
    void countryThatIsNoCodeIsOpen() {
        assertThat(expense("pais", "country: {type: string}")).isEqualTo(OPEN);
        assertThat(expense("pais", "country_code: {type: string}")).isEqualTo("\"country_code\"");
        assertThat(expense("pais", "country: {type: string, example: FR}")).isEqualTo("\"country\"");
    }

    @Test
    void periodInAnotherWayIsOpen() {
        String[] fields = {"period: {type: string, enum: [Q1, Q2]}", "period: {type: string, example: 3T}"};
        String[] lines = new String[2];
        for (int i = 0; i < 2; i++) {
            lines[i] = line(
                    TheirService.of("", """
                            /irpf-payments/{id}:
                              get:
                                responses: {'200': {content: {application/json: {schema: {$ref: '#/components/schemas/P'}}}}}
                            """, "P: {properties: {modelo: {type: string}, " + fields[i] + "}}")
                            .file("irpfPayments.get"),
                    "answers",
                    "IrpfPayment",
                    "periodo");
        }

        assertThat(lines).containsExactly(OPEN, "\"period\"");
    }

    @Test
    void filterOfAnotherDateIsOpen() {
        String paths = """
                /expenses:
                  get:
                    parameters: [{name: desde, in: query, description: WORDS, schema: {type: string, format: date}}]
                    responses: {'200': {content: {application/json: {schema: {properties: {data: {type: array, items: {properties: {concepto: {type: string}}}}, has_more: {type: boolean}, next_cursor: {type: string}}}}}}}
                """;
        JsonObject issue = TheirService.of("", paths.replace("WORDS", "Fecha de emisión"), "")
                .file("expenses.list");
        JsonObject change = TheirService.of("", paths.replace("WORDS", "Modificado desde"), "")
                .file("expenses.list");

        assertThat(line(issue, "operations", "expenses.list", "query", "fecha_desde"))
                .isEqualTo("\"desde\"");
        assertThat(line(change, "operations", "expenses.list", "query", "fecha_desde"))
                .isEqualTo(OPEN);
    }
}
