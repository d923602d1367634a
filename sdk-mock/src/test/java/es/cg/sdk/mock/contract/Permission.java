package es.cg.sdk.mock.contract;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import okhttp3.MultipartBody;
import org.junit.jupiter.api.DynamicTest;

/**
 * A row of the table of permissions.
 *
 * @param opens operations that need it; on client 1001; x is the id of nothing
 * @param alternative the scope that opens the same; empty for none
 */
record Permission(String scope, boolean writes, String plan, List<String> opens, String alternative) {
    // formatter:off
    static final List<Permission> TABLE = List.of(
        reading("clientes:leer", "Starter", "GET /clients", "GET /clients/1001", "GET /activities"),
        reading("facturas:leer", "Starter", "GET /invoices", "GET /invoices/x"),
        reading("documentos:leer", "Starter", "GET /documents", "GET /documents/x"),
        reading("gastos:leer", "Starter", "GET /expenses", "GET /expenses/x"),
        writing("clientes:derechos", "Professional", "GET /clients/1001/activity", "GET /clients/1001/export", "DELETE /clients/1001/data"),
        writing("facturas:escribir", "Professional", "POST /invoices"),
        writing("documentos:escribir", "Professional", "POST /documents", "PATCH /documents/x", "DELETE /documents/x"),
        writing("gastos:escribir", "Professional", "POST /expenses"),
        reading("contabilidad:leer", "Professional", "GET /accounting-entries", "GET /accounting-entries/x", "GET /accounts",
            "GET /accounts/x", "GET /accounting-periods"),
        reading("bancos:leer", "Professional", "GET /bank-accounts", "GET /bank-accounts/x", "GET /bank-transactions",
            "GET /bank-transactions/x", "GET /bank-imports", "GET /bank-imports/x", "GET /bank-transactions/x/match-proposals"),
        reading("nominas:leer", "Professional", "GET /payslips", "GET /payslips/x"),
        reading("modelos:leer", "Professional", "GET /tax-models", "GET /tax-models/x", "GET /tax-models/x/file"),
        writing("modelos:escribir", "Professional", "POST /tax-models"),
        writing("modelos:presentar", "Professional", "GET /tax-models/x/receipt"),
        writing("webhooks:gestionar", "Professional", "POST /webhooks", "PUT /webhooks/x", "DELETE /webhooks/x",
            "POST /webhooks/x/entregas/y/reenviar"),
        writing("facturas:cobros", "Professional", "POST /invoices/x/payments", "POST /invoices/x/due-dates/1/collect"),
        reading("directorio:leer", "Professional", "GET /addressees", "GET /addressees/x", "GET /products", "GET /products/x"),
        writing("directorio:escribir", "Professional", "POST /addressees", "PATCH /addressees/x", "POST /products", "PATCH /products/x"),
        reading("recurrentes:leer", "Professional", "GET /recurring-invoices", "GET /recurring-invoices/x",
            "GET /recurring-invoices/x/next-issues"),
        writing("recurrentes:escribir", "Professional", "POST /recurring-invoices", "PATCH /recurring-invoices/x",
            "POST /recurring-invoices/x/pause", "POST /recurring-invoices/x/resume", "POST /recurring-invoices/x/cancel"),
        writing("gastos:confirmar", "Professional", "POST /expenses/x/confirm"),
        reading("irpf:leer", "Professional", "GET /irpf-payments", "GET /irpf-payments/x"),
        writing("irpf:escribir", "Professional", "POST /irpf-payments"),
        writing("irpf:confirmar", "Professional", "POST /irpf-payments/x/confirm"),
        writing("contabilidad:escribir", "Professional", "POST /accounts"),
        writing("bancos:escribir", "Professional", "POST /bank-transactions/import"),
        writing("bancos:conciliar", "Professional", "POST /bank-transactions/x/match-proposals"),
        reading("calendario:leer", "Professional", "GET /tax-calendar"),
        reading("comunicacion:leer", "Professional", "GET /document-requests", "GET /document-requests/x"),
        reading("webhooks:leer", "Professional", "GET /webhooks", "GET /webhooks/x", "GET /webhooks/x/entregas").or("webhooks:gestionar"),
        reading("sepa:leer", "Professional", "GET /sepa-mandates", "GET /sepa-mandates/x", "GET /sepa-remittances", "GET /sepa-remittances/x", "GET /sepa-remittances/x/file").or("sepa:gestionar"),
        writing("clientes:escribir", "Enterprise", "POST /clients", "POST /clients/import", "PATCH /clients/1001"),
        writing("actividades:escribir", "Enterprise", "POST /activities", "PUT /activities/x", "DELETE /activities/x"),
        writing("sepa:gestionar", "Enterprise", "POST /sepa-mandates", "POST /sepa-mandates/x/revoke"),
        writing("nominas:empleados", "Enterprise", "POST /workers", "POST /workers/x/contracts"),
        reading("trabajadores:leer", "Enterprise", "GET /workers", "GET /workers/x", "GET /workers/x/contracts", "GET /contracts/x").or("nominas:empleados"));
    // formatter:on

    private static final List<String> PLANS = List.of("free", "starter", "professional", "enterprise");

    private static Permission reading(String scope, String plan, String... opens) {
        return new Permission(scope, false, plan.toLowerCase(Locale.ROOT), List.of(opens), "");
    }

    private static Permission writing(String scope, String plan, String... opens) {
        return new Permission(scope, true, plan.toLowerCase(Locale.ROOT), List.of(opens), "");
    }

    private Permission or(String other) {
        return new Permission(scope, writes, plan, opens, other);
    }

    /** What is asked of a row. */
    interface Question {
        void ask(TestMock mock, Permission row) throws IOException;
    }

    /** One test a row, each on a mock of its own. */
    static Stream<DynamicTest> eachRow(Question question) {
        return TABLE.stream().map(row -> TestMockResolver.test(row.scope, mock -> question.ask(mock, row)));
    }

    /** The rows whose operations another scope opens too. */
    static Stream<Permission> withAlternative() {
        return TABLE.stream().filter(row -> !row.alternative.isEmpty());
    }

    /** The plan right below the cheapest one that includes it. */
    String planBelow() {
        return PLANS.get(PLANS.indexOf(plan) - 1);
    }

    /** All scopes but this one and its alternative. */
    String[] allOthers() {
        return scopes().filter(each -> !each.equals(scope) && !each.equals(alternative))
                .toArray(String[]::new);
    }

    /** The names of all scopes. */
    static Stream<String> scopes() {
        return TABLE.stream().map(Permission::scope);
    }

    /** Asks for an operation on client 1001, with an empty body where it takes one. */
    static Answer asked(TestMock mock, String operation, String key) throws IOException {
        String[] parts = operation.split(" ", 2);
        TestRequest ask = mock.ask(parts[0], parts[1]).as(key).client(1001);
        if (operation.equals("POST /documents")) {
            ask.body(new MultipartBody.Builder()
                    .setType(MultipartBody.FORM)
                    .addFormDataPart("tipo", "ticket")
                    .build());
        } else if (!parts[0].equals("GET") && !parts[0].equals("DELETE")) {
            ask.json("{}");
        }
        return parts[0].equals("GET") || parts[0].equals("DELETE")
                ? ask.send()
                : ask.key(TestRequest.fresh()).send();
    }
}
