package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** That each capability is there, and that its permission and no other opens it. */
@Chapter("What the service does › Capabilities")
final class CapabilitiesTest {
    private record Capability(String name, String call, String scope) {}

    private static Stream<Capability> capabilities() {
        return Stream.of(
                new Capability("read clients", "GET /clients", "clientes:leer"),
                new Capability("create clients", "POST /clients", "clientes:escribir"),
                new Capability("correct clients", "PATCH /clients/1001", "clientes:escribir"),
                new Capability("import clients", "POST /clients/import", "clientes:escribir"),
                new Capability("read activities", "GET /activities", "clientes:leer"),
                new Capability("create activities", "POST /activities", "actividades:escribir"),
                new Capability("modify activities", "PUT /activities/x", "actividades:escribir"),
                new Capability("delete activities", "DELETE /activities/x", "actividades:escribir"),
                new Capability("read invoices", "GET /invoices", "facturas:leer"),
                new Capability("issue invoices", "POST /invoices", "facturas:escribir"),
                new Capability("read documents", "GET /documents", "documentos:leer"),
                new Capability("submit documents", "POST /documents", "documentos:escribir"),
                new Capability("correct documents", "PATCH /documents/x", "documentos:escribir"),
                new Capability("withdraw documents", "DELETE /documents/x", "documentos:escribir"),
                new Capability("read expenses", "GET /expenses", "gastos:leer"),
                new Capability("register expenses", "POST /expenses", "gastos:escribir"),
                new Capability("confirm expenses", "POST /expenses/x/confirm", "gastos:confirmar"),
                new Capability("read IRPF payments", "GET /irpf-payments", "irpf:leer"),
                new Capability("register IRPF payments", "POST /irpf-payments", "irpf:escribir"),
                new Capability("confirm IRPF payments", "POST /irpf-payments/x/confirm", "irpf:confirmar"),
                new Capability("read accounting entries", "GET /accounting-entries", "contabilidad:leer"),
                new Capability("read the chart of accounts", "GET /accounts", "contabilidad:leer"),
                new Capability("read accounting periods", "GET /accounting-periods", "contabilidad:leer"),
                new Capability("add sub-accounts", "POST /accounts", "contabilidad:escribir"),
                new Capability("read bank accounts", "GET /bank-accounts", "bancos:leer"),
                new Capability("read bank transactions", "GET /bank-transactions", "bancos:leer"),
                new Capability("read statement imports", "GET /bank-imports", "bancos:leer"),
                new Capability(
                        "read reconciliation proposals", "GET /bank-transactions/x/match-proposals", "bancos:leer"),
                new Capability("import statements", "POST /bank-transactions/import", "bancos:escribir"),
                new Capability(
                        "propose reconciliations", "POST /bank-transactions/x/match-proposals", "bancos:conciliar"),
                new Capability("read payslips", "GET /payslips", "nominas:leer"),
                new Capability("read tax models", "GET /tax-models", "modelos:leer"),
                new Capability("generate tax models", "POST /tax-models", "modelos:escribir"),
                new Capability("download tax models", "GET /tax-models/x/file", "modelos:leer"),
                new Capability("download receipts", "GET /tax-models/x/receipt", "modelos:presentar"),
                new Capability("read webhook destinations", "GET /webhooks", "webhooks:leer"),
                new Capability("manage webhook destinations", "POST /webhooks", "webhooks:gestionar"),
                new Capability("record invoice payments", "POST /invoices/x/payments", "facturas:cobros"),
                new Capability("collect due dates", "POST /invoices/x/due-dates/1/collect", "facturas:cobros"),
                new Capability("read addressees", "GET /addressees", "directorio:leer"),
                new Capability("manage addressees", "POST /addressees", "directorio:escribir"),
                new Capability("read products", "GET /products", "directorio:leer"),
                new Capability("manage products", "POST /products", "directorio:escribir"),
                new Capability("read recurring invoices", "GET /recurring-invoices", "recurrentes:leer"),
                new Capability("manage recurring invoices", "POST /recurring-invoices", "recurrentes:escribir"),
                new Capability("read the tax calendar", "GET /tax-calendar", "calendario:leer"),
                new Capability("read document requests", "GET /document-requests", "comunicacion:leer"),
                new Capability("read SEPA mandates", "GET /sepa-mandates", "sepa:leer"),
                new Capability("manage SEPA mandates", "POST /sepa-mandates", "sepa:gestionar"),
                new Capability("read SEPA remittances", "GET /sepa-remittances", "sepa:leer"),
                new Capability("download SEPA remittances", "GET /sepa-remittances/x/file", "sepa:gestionar"),
                new Capability("read workers", "GET /workers", "trabajadores:leer"),
                new Capability("create workers", "POST /workers", "nominas:empleados"),
                new Capability("create contracts", "POST /workers/x/contracts", "nominas:empleados"),
                new Capability("see the activity log", "GET /clients/1001/activity", "clientes:derechos"),
                new Capability("export everything", "GET /clients/1001/export", "clientes:derechos"),
                new Capability("erase the trail", "DELETE /clients/1001/data", "clientes:derechos"));
    }

    private static Answer call(Place place, Capability capability, String scope) throws IOException {
        String[] parts = capability.call().split(" ", 2);
        Ask ask = place.ask(parts[0], parts[1]).client(1001).as(place.keyOf(scope));
        if (parts[0].startsWith("P")) {
            ask.json("{}").key(Ask.fresh());
        }
        return ask.send();
    }

    @TestFactory
    Stream<DynamicTest> aKeyWithThePermissionMay() {
        return capabilities()
                .map(capability -> Places.test(capability.name(), place -> {
                    assertThat(call(place, capability, capability.scope()).status())
                            .isNotIn(401, 403, 405, 500, 503);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aKeyWithoutItMayNot() {
        return capabilities()
                .map(capability -> Places.test(capability.name(), place -> {
                    String other = capability.scope().equals("clientes:leer") ? "facturas:leer" : "clientes:leer";
                    Answer refused = call(place, capability, other);

                    refused(refused, 403, "scope_insuficiente");
                    assertThat(refused.text("/error/type")).isEqualTo("permission_error");
                }));
    }
}
