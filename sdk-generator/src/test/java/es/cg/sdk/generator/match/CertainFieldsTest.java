package es.cg.sdk.generator.match;

import static es.cg.sdk.generator.match.TheirService.line;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import org.junit.jupiter.api.Test;

/**
 * A pair of fields is certain, or it is written as null with its candidates. A row of a table is a field of ours, the
 * fields of theirs with a semicolon between, and the line of ours; none if it is the same there.
 */
@SuppressWarnings("NullAway") // What is missing fails the test.
class CertainFieldsTest {
    private static final String EUROS = "Amounts are in euros. Percentages are 21, not 0.21.";

    private static void products(String about, String rows) {
        check(about, "/products/{id}", "products.get", "Product", rows);
    }

    private static void expenses(String rows) {
        check(EUROS, "/expenses/{id}", "expenses.get", "Expense", rows);
    }

    private static void check(String about, String path, String operation, String owner, String rows) {
        for (String each : rows.lines().toList()) {
            String[] row = each.split("[|]", -1);
            JsonObject file =
                    TheirService.record(about, path, row[1].split(";", -1)).file(operation);

            assertThat(line(file, "answers", owner, row[0].strip())).as(each).isEqualTo(row[2].strip());
        }
    }

    private static String why(String field, String... theirs) {
        return line(
                TheirService.record(EUROS, "/products/{id}", theirs).file("products.get"),
                "answers",
                "Product",
                "//" + field);
    }

    @Test
    void sameNameNeedsNoLine() {
        products(EUROS, "nombre | nombre: {type: string} |");
    }

    @Test
    void caseUnderscoresAndAccentsDoNotCount() {
        products(EUROS, """
                precio_unitario | PrecioUnitario: {type: number} | "PrecioUnitario"
                descripcion | Descripción: {type: string} | "Descripción"
                """);
    }

    @Test
    void synonymOfTheTableIsCertain() {
        products(EUROS, "nombre | name: {type: string} | \"name\"");
    }

    @Test
    void otherNameIsOpen() {
        products(EUROS, "nombre | nombre_corto: {type: string} | null");
        assertThat(why("nombre", "nombre_corto: {type: string}")).isEqualTo("\"nombre_corto\"");
    }

    @Test
    void fieldWithoutAnyCandidateIsNullAlone() {
        products(EUROS, "unidad | nombre: {type: string} | null");
        assertThat(why("unidad", "nombre: {type: string}")).isEmpty();
    }

    @Test
    void twoCandidatesAreOpen() {
        products(EUROS, "nombre | name: {type: string}; title: {type: string} | null");
        assertThat(why("nombre", "name: {type: string}", "title: {type: string}"))
                .contains("name: more than one field may be it", "title: more than one");
    }

    @Test
    void oneFieldOfTheirsForTwoOfOursIsOpen() {
        JsonObject file = TheirService.record(
                        "",
                        "/bank-transactions/{id}",
                        "fecha: {type: string, format: date}",
                        "fecha_de_valor: {type: string, format: date}")
                .given("{\"answers\": {\"BankTransaction\": {\"fecha_valor\": \"fecha\"}}}")
                .file("bankTransactions.get");

        assertThat(line(file, "answers", "BankTransaction", "fecha")).isEqualTo("null");
    }

    @Test
    void otherTypeIsOpen() {
        products(EUROS, """
                nombre | name: {type: integer} | null
                nombre | name: {type: array, items: {type: string}} | null
                nombre | name: {type: string, format: date} | null
                """);
    }

    @Test
    void unitOfAnAmountIsShownByTheField() {
        products("", """
                precio_unitario | price: {type: number} | null
                precio_unitario | price: {type: integer, description: In cents.} | { "name": "price", "as": "cents" }
                precio_unitario | price: {type: integer, description: Euro cents} | { "name": "price", "as": "cents" }
                precio_unitario | price: {type: integer, description: Céntimo de euro} | { "name": "price", "as": "cents" }
                precio_unitario | price: {type: integer, description: Cents or euros.} | null
                precio_unitario | price_cents: {type: integer} | { "name": "price_cents", "as": "cents" }
                precio_unitario | price: {type: number, example: 12.50} | "price"
                precio_unitario | price: {type: number, multipleOf: 0.01} | "price"
                precio_unitario | price: {type: string, pattern: '^\\d+[.]\\d{2}$'} | { "name": "price", "as": "text" }
                """);
    }

    @Test
    void unitOfAllAmountsIsShownByOneSentence() {
        products(
                "All amounts are in cents.",
                "precio_unitario | price: {type: integer} | { \"name\": \"price\", \"as\": \"cents\" }");
        products("Amounts are in euros, never in cents.", "precio_unitario | price: {type: number} | \"price\"");
        products("We sell cents and euros.", "precio_unitario | price: {type: number} | null");
    }

    @Test
    void unitsThatContradictAreOpen() {
        products("", "precio_unitario | price: {type: number, description: In cents., example: 12.50} | null");
    }

    @Test
    void personSettlesTheUnitByOneRule() {
        JsonObject file = TheirService.productsWhere("", "price: {type: integer}")
                .given("{\"general\": {\"amounts\": \"cents\"}}")
                .file("products.get");

        assertThat(line(file, "answers", "Product", "precio_unitario")).isEqualTo("\"price\"");
    }

    /** A rule for all fields would turn 600.00 euros into 6.00. */
    @Test
    void shownFormComesBeforeAGeneralRule() {
        JsonObject file = TheirService.productsWhere(
                        "Times are in UTC.",
                        "price: {type: number, multipleOf: 0.01}",
                        "created_at: {type: string, example: '2026-11-20 09:00:00', description: Europe/Madrid}",
                        "updated_at: {type: string, example: '2026-11-20T09:00:00Z'}")
                .given("{\"general\": {\"amounts\": \"cents\", \"times\": \"yyyy-MM-dd HH:mm:ss UTC\"}}")
                .file("products.get", "products.create");

        assertThat(line(file, "answers", "Product", "precio_unitario"))
                .isEqualTo("{ \"name\": \"price\", \"as\": \"number\" }");
        assertThat(line(file, "requests", "NewProduct", "precio_unitario"))
                .isEqualTo("{ \"name\": \"price\", \"as\": \"number\" }");
        assertThat(line(file, "answers", "Product", "creado_en"))
                .isEqualTo("{ \"name\": \"created_at\", \"as\": \"yyyy-MM-dd HH:mm:ss Europe/Madrid\" }");
        assertThat(line(file, "answers", "Product", "actualizado_en"))
                .isEqualTo("{ \"name\": \"updated_at\", \"as\": \"text\" }");
    }

    /** A number is what the contract shows, so that the line stands outside of against_contract. */
    @Test
    void shownNumberBesideARuleContradictsNothing() {
        JsonObject file = TheirService.post(
                        "/invoices", "lineas: {type: array, items: {properties: {precio_unitario: {type: number}}}}")
                .given("{\"general\": {\"amounts\": \"cents\"}}")
                .file("invoices.issue");

        assertThat(line(file, "requests", "InvoiceLine", "precio_unitario")).isEqualTo("{ \"as\": \"number\" }");
        assertThat(line(file, "against_contract", "requests", "InvoiceLine", "//precio_unitario"))
                .isEmpty();
    }

    @Test
    void formOfAPercentageIsShown() {
        products("", """
                iva_pct | vat_rate: {type: number} | null
                iva_pct | vat_rate: {type: number, example: 21} | "vat_rate"
                iva_pct | vat_rate: {type: number, maximum: 1} | { "name": "vat_rate", "as": "fraction" }
                iva_pct | vat_rate: {type: number, enum: [0, 4, 10, 21]} | "vat_rate"
                """);
        products(
                "Rates are fractions.",
                "iva_pct | vat_rate: {type: number} | { \"name\": \"vat_rate\", \"as\": \"fraction\" }");
    }

    @Test
    void dayWithoutAFormIsOpen() {
        check("", "/workers/{id}", "workers.get", "Worker", """
                fecha_nacimiento | birth_date: {type: string} | null
                fecha_nacimiento | birth_date: {type: string, format: date} | "birth_date"
                fecha_nacimiento | birth_date: {type: string, example: 20/11/1980} | { "name": "birth_date", "as": "dd/MM/yyyy" }
                fecha_nacimiento | birth_date: {type: string, description: DD-MM-AAAA} | { "name": "birth_date", "as": "dd-MM-yyyy" }
                fecha_nacimiento | birth_date: {type: string, example: 05/06/1980} | null
                """);
    }

    @Test
    void timeNeedsItsZone() {
        products(EUROS, """
                creado_en | created_at: {type: string, format: date-time} | "created_at"
                creado_en | created_at: {type: string, example: '2026-11-20 09:00:00'} | null
                creado_en | created_at: {type: string, format: date-time, example: '2026-11-20T09:00:00'} | null
                creado_en | created_at: {type: string, example: '2026-11-20T09:00:00', description: UTC} | { "name": "created_at", "as": "UTC" }
                creado_en | created_at: {type: integer, example: 1795161600} | { "name": "created_at", "as": "seconds" }
                creado_en | created_at: {type: integer} | null
                creado_en | created_at: {type: string, format: date} | null
                """);
        products("Times are in Europe/Madrid.", """
                creado_en | created_at: {type: string, example: '2026-11-20 09:00:00'} | { "name": "created_at", "as": "yyyy-MM-dd HH:mm:ss Europe/Madrid" }
                """);
    }

    @Test
    void zoneIsOneThatIsNamed() {
        products(EUROS, """
                creado_en | TIME Hora de Canarias} | { "name": "created_at", "as": "Atlantic/Canary" }
                creado_en | TIME Europe/Lisbon} | { "name": "created_at", "as": "Europe/Lisbon" }
                creado_en | TIME 'Hora de Canarias, una menos que la peninsular'} | null
                creado_en | TIME date/time} | null
                """.replace("TIME", "created_at: {type: string, example: '2026-11-20T09:00:00', description:"));
    }

    @Test
    void flagWithANegationIsOpen() {
        products(EUROS, """
                activo | active: {type: boolean} | "active"
                activo | inactive: {type: boolean} | null
                activo | active: {type: boolean, description: True if it is not for sale.} | null
                """);
    }

    @Test
    void flagOfTwoKnownWordsIsCertain() {
        products(EUROS, """
                activo | activo: {type: string, enum: [S, N]} | { "as": { "true": "S", "false": "N" } }
                activo | activo: {type: integer, enum: [1, 0]} | { "as": { "true": 1, "false": 0 } }
                activo | activo: {type: string, enum: [A, B]} | null
                activo | activo: {type: string} | null
                """);
    }

    @Test
    void siblingThatChangesTheMeaningIsNoticed() {
        products(EUROS, """
                precio_unitario | price: {type: number}; currency: {type: string} | null
                precio_unitario | price: {type: number}; currency: {type: string, enum: [EUR]} | "price"
                precio_unitario | price: {type: number}; price_scale: {type: integer} | null
                creado_en | created_at: {type: string, format: date-time}; timezone: {type: string} | null
                """);
        check(
                EUROS,
                "/bank-transactions/{id}",
                "bankTransactions.get",
                "BankTransaction",
                "importe | amount: {type: number}; sign: {type: string} | null");
    }

    @Test
    void priceThatIncludesTaxIsOpen() {
        products(EUROS, """
                precio_unitario | price: {type: number, description: VAT included} | null
                precio_unitario | price: {type: number, description: Excluding VAT} | "price"
                """);
    }

    @Test
    void idOfAnotherNameIsACandidate() {
        assertThat(why("id", "idProducto: {type: string}", "name: {type: string}"))
                .isEqualTo("\"idProducto\"");
    }

    @Test
    void idIsTheOneThatTheirPathsTake() {
        products(EUROS, """
                id | id: {type: string} |
                id | id: {type: integer} | null
                id | uuid: {type: string}; id: {type: string} |
                """);
        check(
                "",
                "/products/{code}",
                "products.get",
                "Product",
                "id | id: {type: string}; code: {type: string} | null");
    }

    @Test
    void wordsPairByTheTableAlone() {
        expenses("""
                estado | estado: {type: string, enum: [draft, confirmed]} |
                estado | estado: {type: string, enum: [BORRADOR, CONFIRMADO]} | { "as": { "draft": "BORRADOR", "confirmed": "CONFIRMADO" } }
                estado | estado: {type: string, enum: [draft, posted]} | null
                estado | estado: {type: string, enum: [confirmed]} |
                estado | estado: {type: string, enum: [draft, confirmed, deleted]} |
                """);
    }

    @Test
    void fieldOfAnInnerObjectIsNamedByItsWholePath() {
        expenses("""
                proveedor_nif | supplier: {type: object, properties: {tax_id: {type: string}}} | "supplier.tax_id"
                total | totals: {type: object, properties: {total_amount: {type: number}}} | "totals.total_amount"
                proveedor_nif | buyer: {type: object, properties: {tax_id: {type: string}}} | null
                """);
    }

    @Test
    void descriptionOfAnotherDateIsOpen() {
        expenses("""
                fecha_expedicion | issue_date: {type: string, format: date} | "issue_date"
                fecha_expedicion | issue_date: {type: string, format: date, description: Posting date in the books} | null
                """);
    }

    @Test
    void fieldOfOneAlternativeAloneIsOpen() {
        String oneOf = "/products/{id}:\n  get:\n    responses: {'200': {content: {application/json: {schema: {oneOf:"
                + " [{type: object, properties: {name: {type: string}, sku: {type: string}}},"
                + " {type: object, properties: {name: {type: string}}}]}}}}}";
        JsonObject file = TheirService.of("", oneOf, "").file("products.get");

        assertThat(line(file, "answers", "Product", "nombre")).isEqualTo("\"name\"");
        assertThat(line(file, "answers", "Product", "codigo")).isEqualTo("null");
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
        expenses("""
                estado | estado: {type: string} |
                estado | status: {type: string} | null
                estado | status: {type: string, example: draft} | "status"
                estado | estado: {type: string, example: paid} | null
                """);
    }

    @Test
    void taxIdWithThePrefixOfACountryIsOpen() {
        expenses("""
                proveedor_nif | supplier_tax_id: {type: string, example: B12345674} | "supplier_tax_id"
                proveedor_nif | supplier_tax_id: {type: string, example: ESB12345674} | null
                proveedor_nif | supplier_tax_id: {type: string, description: With country prefix} | null
                """);
    }

    @Test
    void countryThatIsNoCodeIsOpen() {
        expenses("""
                pais | country: {type: string} | null
                pais | country_code: {type: string} | "country_code"
                pais | country: {type: string, example: FR} | "country"
                """);
    }

    @Test
    void periodInAnotherWayIsOpen() {
        check("", "/irpf-payments/{id}", "irpfPayments.get", "IrpfPayment", """
                periodo | period: {type: string, enum: [Q1, Q2]} | null
                periodo | period: {type: string, example: 3T} | "period"
                """);
    }

    @Test
    void filterOfAnotherDateIsOpen() {
        String paths = """
                /expenses:
                  get:
                    parameters: [{name: desde, in: query, description: WORDS, schema: {type: string, format: date}}]
                    responses: {'200': {content: {application/json: {schema: {properties: {data: {type: array, items: {properties: {concepto: {type: string}}}}, has_more: {type: boolean}, next_cursor: {type: string}}}}}}}
                """;
        for (String each : new String[] {"Fecha de emisión", "Modificado desde"}) {
            JsonObject file =
                    TheirService.of("", paths.replace("WORDS", each), "").file("expenses.list");

            assertThat(line(file, "operations", "expenses.list", "query", "fecha_desde"))
                    .isEqualTo(each.startsWith("Fecha") ? "\"desde\"" : "null");
        }
    }

    @Test
    void invoicesAreSentInThreeForms() {
        assertThat(Samples.variants("invoices.issue"))
                .extracting(Samples.Variant::kind)
                .containsExactly("F1", "F1", "F2");
        assertThat(Samples.variants("invoices.issue").get(1).without()).containsExactly("retencion_irpf_pct");
        assertThat(Samples.variants("invoices.issue").get(2).without()).contains("receptor_nif");
    }

    @Test
    void ruleReachesNoShownFieldOfAnotherType() {
        Given given =
                new Given(TheirService.read("{\"general\": {\"amounts\": \"text\", \"percentages\": \"fraction\"}}"));
        Given against = new Given(TheirService.read("{\"against_contract\": {\"general\": {\"amounts\": \"text\"}}}"));

        assertThat(given.rule(FieldMarks.AMOUNT, true)).isEqualTo(ValueForm.SAME);
        assertThat(given.rule(FieldMarks.AMOUNT, false).as()).isEqualTo("text");
        assertThat(given.rule(FieldMarks.PERCENTAGE, true).as()).isEqualTo("fraction");
        assertThat(against.rule(FieldMarks.AMOUNT, true).as()).isEqualTo("text");
    }
}
