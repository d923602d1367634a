package es.cg.sdk.generator.match;

import static es.cg.sdk.generator.match.TheirService.line;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import org.junit.jupiter.api.Test;

/** A path is certain by its segments, its permission and what it takes; another method never is. */
@SuppressWarnings("NullAway") // What is missing fails the test.
class PathMatcherTest {
    private static final String ABSENT = "{ \"absent\": true }";
    private static final String OK = "{responses: {'200': {content: {application/json: {schema: {type: object}}}}}}";

    /** A service with these operations: method, path, and maybe a scope. */
    private static TheirService service(String... operations) {
        StringBuilder paths = new StringBuilder();
        for (String each : operations) {
            String[] parts = each.split(" ", -1);
            String scope = parts.length > 2 ? "x-scope: '" + parts[2] + "', " : "";
            paths.append(parts[1])
                    .append(": {")
                    .append(parts[0])
                    .append(": ")
                    .append(OK.replaceFirst("\\{", "{" + scope))
                    .append("}\n");
        }
        return TheirService.of("", paths.toString(), "");
    }

    private static String operation(String id, String... operations) {
        return line(service(operations).file(id), "operations", id);
    }

    @Test
    void samePathNeedsNoLine() {
        assertThat(operation("jobs.get", "get /jobs/{id}")).isEmpty();
    }

    @Test
    void segmentOfTheTableIsCertain() {
        assertThat(operation("expenses.get", "get /gastos/{gastoId}")).contains("\"path\": \"/gastos/{id}\"");
        assertThat(operation("recurringInvoices.pause", "post /recurrentes/{id}/pausar"))
                .contains("\"path\": \"/recurrentes/{id}/pausar\"");
    }

    @Test
    void prefixOfAllPathsIsOfTheAddress() {
        assertThat(operation("expenses.get", "get /api/v2/gastos/{id}", "get /api/v2/products/{id}"))
                .contains("\"path\": \"/gastos/{id}\"");
    }

    @Test
    void unknownSegmentIsOpen() {
        assertThat(operation("expenses.get", "get /outlays/{id}")).isEqualTo(ABSENT);
    }

    @Test
    void twoPathsAreOpen() {
        assertThat(operation("expenses.get", "get /gastos/{id}", "get /spend/{id}"))
                .isEqualTo(ABSENT);
    }

    @Test
    void anotherMethodIsNeverCertain() {
        String line = operation("products.update", "put /products/{id}");

        assertThat(line).isEqualTo(ABSENT);
    }

    @Test
    void anotherFormOfThePathIsOpen() {
        assertThat(operation("expenses.get", "get /gastos")).isEqualTo(ABSENT);
        assertThat(operation("expenses.confirm", "post /gastos/confirmar/{id}")).isEqualTo(ABSENT);
    }

    @Test
    void wordOfSeveralResourcesIsOpen() {
        assertThat(operation("clients.get", "get /clientes/{id}")).isEqualTo(ABSENT);
        assertThat(operation("clients.create", "post /clientes")).isEqualTo(ABSENT);
        assertThat(operation("addressees.get", "get /clientes/{id}")).isEqualTo(ABSENT);
        assertThat(operation("bankAccounts.get", "get /bancos/{id}")).isEqualTo(ABSENT);
        assertThat(operation("bankTransactions.get", "get /bancos/{id}")).isEqualTo(ABSENT);
        assertThat(operation("accounts.list", "get /contabilidad")).isEqualTo(ABSENT);
        assertThat(operation("accountingEntries.get", "get /contabilidad/{id}")).isEqualTo(ABSENT);
        assertThat(operation("sepaMandates.get", "get /sepa/{id}")).isEqualTo(ABSENT);
        assertThat(operation("sepaRemittances.get", "get /sepa/{id}")).isEqualTo(ABSENT);
    }

    @Test
    void wordOfAPermissionWithOneResourceIsCertain() {
        OperationMatch calendar = service("get /calendario")
                .match("taxCalendar.list")
                .operations()
                .get("taxCalendar.list");

        assertThat(calendar.theirs().path()).isEqualTo("/calendario");
        assertThat(operation("documentRequests.get", "get /comunicacion/{id}")).contains("/comunicacion/{id}");
    }

    @Test
    void wordOfAPermissionYieldsToThePathThatIsNamed() {
        assertThat(operation("documentRequests.get", "get /comunicacion/{id}", "get /solicitudes_documentos/{id}"))
                .contains("\"/solicitudes_documentos/{id}\"");
    }

    @Test
    void permissionsMustAgree() {
        assertThat(operation("expenses.get", "get /gastos/{id} gastos:leer")).contains("/gastos/{id}");
        assertThat(operation("expenses.get", "get /gastos/{id} facturas:leer")).isEqualTo(ABSENT);
    }

    @Test
    void writeNeedsAllThatTheyRequire() {
        String path = "/gastos:\n  post:\n    requestBody: {content: {application/json: {schema: {type: object,"
                + " required: [concepto, codigo_centro], properties: {concepto: {type: string}, codigo_centro:"
                + " {type: string}}}}}}\n    responses: {'201': {content: {application/json: {schema: {type: object}}}}}";
        JsonObject file = TheirService.of("", path, "").file("expenses.create");
        JsonObject fixed = TheirService.of(
                        "",
                        path.replace("codigo_centro: {type: string}", "codigo_centro: {type:" + " string, enum: [C1]}"),
                        "")
                .file("expenses.create");

        assertThat(line(file, "operations", "expenses.create")).isEqualTo(ABSENT);
        assertThat(line(file, "operations", "//expenses.create")).contains("requires NewExpense: codigo_centro");
        assertThat(line(fixed, "operations", "expenses.create")).contains("\"path\": \"/gastos\"");
        assertThat(line(fixed, "requests", "NewExpense", "fixed")).isEqualTo("{ \"codigo_centro\": \"C1\" }");
    }

    @Test
    void requiredFilterAndHeaderStop() {
        String path = "/jobs/{id}:\n  get:\n    parameters: [{name: tenant, in: query, required: true, schema: {type:"
                + " string}}, {name: X-Tenant, in: header, required: true, schema: {type: string}}]\n    responses:"
                + " {'200': {content: {application/json: {schema: {type: object}}}}}";

        assertThat(TheirService.of("", path, "").report("jobs.get").stops().get("jobs.get"))
                .anyMatch(each -> each.contains("requires the query parameter tenant"))
                .anyMatch(each -> each.contains("requires the header X-Tenant"));
    }

    @Test
    void linesOfAPersonAreFollowed() {
        JsonObject file = TheirService.of("", """
                /outlays/{id}:
                  get:
                    responses: {'200': {content: {application/json: {schema: {type: object, properties: {category: {type: string}}}}}}}
                """, "")
                .given("{\"operations\": {\"expenses.get\": {\"path\": \"/outlays/{id}\"}}}")
                .file("expenses.get");

        assertThat(line(file, "operations", "expenses.get")).isEqualTo("{ \"path\": \"/outlays/{id}\" }");
        assertThat(line(file, "answers", "Expense", "categoria")).isEqualTo("\"category\"");
    }
}
