package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of the collection's requests, what their bodies hold instead of the examples of {@code openapi.json}, and what
 * the following requests need of an answer. A {@code {{name}}} is a variable; {@code {{#name}}} stands for a number.
 */
final class PostmanStory {
    /** The variables that the script of the collection sets at the beginning of a run. */
    static final List<String> OF_THE_RUN = List.of("run", "nif", "naf", "cuenta", "hoy", "ejercicio");

    private static final String LINE =
            "[{\"concepto\":\"Asesoría\",\"cantidad\":1,\"precio_unitario\":100.00,\"iva_pct\":21}]";
    private static final String NEWEST = "answer.data[0]?.id";

    private final List<Folder> folders = new ArrayList<>();

    /** A folder: that of a tag of {@code openapi.json}, or one with a description of its own. */
    record Folder(String name, String description, List<Step> steps) {}

    /** One request: an operation, what it is sent, and the variables that its answer gives, each with its JavaScript. */
    record Step(String operation, Map<String, String> ids, Map<String, JsonNode> fields, Map<String, String> given) {
        Step id(String value) {
            return id("id", value);
        }

        Step id(String parameter, String value) {
            ids.put(parameter, value);
            return this;
        }

        Step with(String field, String json) {
            fields.put(field, OpenApi.parse(json));
            return this;
        }

        Step text(String field, String text) {
            return with(field, '"' + text + '"');
        }

        Step gives(String variable, String script) {
            given.put(variable, script);
            return this;
        }
    }

    private PostmanStory() {}

    static List<Folder> folders() {
        PostmanStory story = new PostmanStory();
        story.beginning();
        story.invoicing();
        story.banking();
        story.books();
        story.people();
        story.webhooks();
        story.removal();
        return story.folders;
    }

    // formatter:off
    private void beginning() {
        folder("Status",
            step("status.get")
                .gives("hoy", "answer.sandbox?.reloj?.slice(0, 10)")
                .gives("ejercicio", "answer.sandbox?.reloj?.slice(0, 4)")
                .gives("entorno", "answer.entorno")
                // The sandbox has one series.
                .gives("serie", "answer.entorno === 'sandbox' ? 'SBX' : 'A'"));
        folder("Clients",
            step("clients.list").gives("otroClienteId",
                "answer.data.map(each => each.id).find(each => String(each) !== pm.variables.get('clienteId'))"),
            step("clients.create").text("nif", "{{nif}}").text("nombre", "Muestra {{run}}").text("tipo", "autonomo")
                .text("email", "muestra{{run}}@ejemplo.invalid"),
            step("clients.get"),
            step("clients.update"),
            step("clients.import").gives("trabajoId", "answer.id").with("simular", "true"),
            step("clients.activity"),
            step("clients.export"));
        folder("Jobs",
            step("jobs.get").id("{{trabajoId}}"));
        folder("Activities",
            step("activities.create").text("codigo_iae", "8490").text("fecha_alta", "{{hoy}}").with("es_principal", "false")
                .text("descripcion", "Actividad {{run}}").gives("actividadId", "answer.id"),
            step("activities.list"),
            step("activities.update").id("{{actividadId}}").text("descripcion", "Actividad {{run}}, corregida"));
    }

    private void invoicing() {
        folder("Directory",
            step("addressees.create").text("nombre", "Destinatario {{run}}").text("nif", "{{nif}}").gives("destinatarioId", "answer.id"),
            step("addressees.list"),
            step("addressees.get").id("{{destinatarioId}}"),
            step("addressees.update").id("{{destinatarioId}}").with("dias_pago", "15"),
            step("products.create").text("codigo", "P-{{run}}").gives("productoId", "answer.id"),
            step("products.list"),
            step("products.get").id("{{productoId}}"),
            step("products.update").id("{{productoId}}").with("precio_unitario", "120.00"));
        folder("Invoices",
            step("invoices.issue").with("ejercicio", "\"{{#ejercicio}}\"").text("fecha_expedicion", "{{hoy}}").with("lineas", LINE)
                .text("referencia_externa", "ERP-{{run}}").text("serie", "{{serie}}").gives("facturaId", "answer.id"),
            step("invoices.list").gives("facturaPendienteId", "answer.data.find(each => each.estado === 'emitida'"
                + " && each.estado_cobro === 'pendiente' && each.id !== pm.variables.get('facturaId'))?.id"),
            step("invoices.get").id("{{facturaId}}"),
            step("invoices.recordPayment").id("{{facturaId}}").text("fecha", "{{hoy}}").with("importe", "50.00"),
            step("invoices.collectDueDate").id("{{facturaId}}").id("numero", "1").text("fecha", "{{hoy}}"));
        folder("Recurring invoices",
            step("recurringInvoices.create").text("nombre", "Cuota {{run}}").text("destinatario_id", "{{destinatarioId}}")
                .text("serie", "{{serie}}").text("fecha_inicio", "{{hoy}}").gives("recurrenteId", "answer.id"),
            step("recurringInvoices.list"),
            step("recurringInvoices.get").id("{{recurrenteId}}"),
            step("recurringInvoices.update").id("{{recurrenteId}}"),
            step("recurringInvoices.pause").id("{{recurrenteId}}"),
            step("recurringInvoices.resume").id("{{recurrenteId}}"),
            step("recurringInvoices.nextIssues").id("{{recurrenteId}}"),
            step("recurringInvoices.cancel").id("{{recurrenteId}}"));
        folder("Documents",
            step("documents.list").gives("documentoId", NEWEST),
            step("documents.upload"),
            step("documents.get").id("{{documentoId}}"),
            step("documents.correct").id("{{documentoId}}").text("numero_factura", "T-{{run}}"));
    }

    private void banking() {
        folder("Banking",
            step("bankAccounts.list").gives("cuentaId", NEWEST),
            step("bankAccounts.get").id("{{cuentaId}}"),
            step("bankTransactions.list").gives("movimientoId",
                "answer.data.find(each => each.match_status === 'unmatched' && each.importe > 0)?.id"),
            step("bankTransactions.get").id("{{movimientoId}}"),
            step("bankTransactions.import").text("cuenta_id", "{{cuentaId}}").text("nombre_fichero", "extracto-{{run}}.csv").text("formato", "csv")
                .text("contenido_base64", "ZmVjaGE7aW1wb3J0ZTtjb25jZXB0bwoyMDI2LTExLTE4OzEyLjAwO1RSQU5TRkVSRU5DSUEK"),
            step("bankImports.list").gives("importacionId", NEWEST),
            step("bankImports.get").id("{{importacionId}}"),
            step("matchProposals.create").id("{{movimientoId}}").text("factura_id", "{{facturaPendienteId}}").with("importe", "10.00"),
            step("matchProposals.list").id("{{movimientoId}}"));
    }

    private void books() {
        folder("Expenses",
            step("expenses.create").text("numero_factura", "G-{{run}}").text("fecha_expedicion", "{{hoy}}").gives("gastoId", "answer.id"),
            step("expenses.list"),
            step("expenses.get").id("{{gastoId}}"),
            step("expenses.confirm").id("{{gastoId}}"));
        folder("IRPF payments",
            step("irpfPayments.create").text("perceptor_nif", "{{nif}}").text("fecha_pago", "{{hoy}}").gives("pagoIrpfId", "answer.id"),
            step("irpfPayments.list"),
            step("irpfPayments.get").id("{{pagoIrpfId}}"),
            step("irpfPayments.confirm").id("{{pagoIrpfId}}"));
        folder("Accounting",
            step("accountingEntries.list").gives("asientoId", NEWEST),
            step("accountingEntries.get").id("{{asientoId}}"),
            step("accounts.create").text("codigo", "{{cuenta}}").text("nif", "{{nif}}").gives("cuentaContable", "answer.codigo"),
            step("accounts.list"),
            step("accounts.get").id("codigo", "{{cuentaContable}}"),
            step("accountingPeriods.list"));
        folder("Tax models",
            step("taxModels.generate").with("ejercicio", "\"{{#ejercicio}}\"").text("periodo", "4T"),
            step("taxModels.list")
                .gives("modeloId", NEWEST)
                .gives("modeloPresentadoId", "answer.data.find(each => each.estado === 'presentado')?.id"),
            step("taxModels.get").id("{{modeloId}}"),
            step("taxModels.file").id("{{modeloId}}"),
            step("taxModels.receipt").id("{{modeloPresentadoId}}"));
        folder("Tax calendar",
            step("taxCalendar.list"));
        folder("Document requests",
            step("documentRequests.list").gives("solicitudId", NEWEST),
            step("documentRequests.get").id("{{solicitudId}}"));
    }

    private void people() {
        folder("SEPA",
            step("sepaMandates.create").text("destinatario_id", "{{destinatarioId}}").gives("mandatoId", "answer.id"),
            step("sepaMandates.list"),
            step("sepaMandates.get").id("{{mandatoId}}"),
            step("sepaRemittances.list").gives("remesaId", NEWEST),
            step("sepaRemittances.get").id("{{remesaId}}"),
            step("sepaRemittances.file").id("{{remesaId}}"),
            step("sepaMandates.revoke").id("{{mandatoId}}"));
        folder("Payslips",
            step("payslips.list").gives("nominaId", NEWEST),
            step("payslips.get").id("{{nominaId}}"));
        folder("Workers",
            step("workers.create").text("nif", "{{nif}}").text("naf", "{{naf}}").gives("trabajadorId", "answer.id"),
            step("workers.list"),
            step("workers.get").id("{{trabajadorId}}"),
            step("workerContracts.create").id("{{trabajadorId}}").gives("contratoId", "answer.id"),
            step("workerContracts.list").id("{{trabajadorId}}"),
            step("workerContracts.get").id("{{contratoId}}"));
    }

    private void webhooks() {
        folder("Webhooks",
            step("webhooks.create").text("url", "https://erp.invalid/cg/{{run}}").gives("destinoId", "answer.id"),
            step("webhooks.list").gives("destinoActivoId", "answer.data.find(each => each.estado === 'activo')?.id"),
            step("webhooks.get").id("{{destinoId}}"),
            step("webhooks.update").id("{{destinoId}}").text("url", "https://erp.invalid/cg/{{run}}"),
            step("webhooks.deliveries").id("{{destinoActivoId}}").gives("entregaId", NEWEST),
            step("webhooks.resend").id("{{destinoActivoId}}").id("entrega_id", "{{entregaId}}"));
        folder("Sandbox",
            step("sandbox.get"),
            step("sandbox.scenarios"),
            step("sandbox.differences"),
            step("sandbox.addMovements").id("{{cuentaId}}"),
            step("sandbox.expireConsent").id("{{cuentaId}}"),
            step("sandbox.simulateRemittance").id("{{remesaId}}").text("estado", "presentada"),
            step("sandbox.fireWebhook").with("cliente", "\"{{#clienteId}}\""),
            step("sandbox.advanceClock"),
            step("sandbox.emails"),
            step("sandbox.readiness"),
            step("sandbox.configuration"),
            step("sandbox.reset").with("cliente", "\"{{#otroClienteId}}\"").with("clientes", "null"));
    }

    private void removal() {
        folders.add(new Folder(
            "Removal",
            "What the requests before have made is removed. The last request revokes the consent of the client: after it,"
                + " the key may not act on this client until a person in the panel authorises it again.",
            List.of(
                step("documents.remove").id("{{documentoId}}"),
                step("activities.delete").id("{{actividadId}}"),
                step("webhooks.delete").id("{{destinoId}}"),
                step("clients.erase"))));
    }
    // formatter:on

    private void folder(String tag, Step... steps) {
        folders.add(new Folder(tag, "", List.of(steps)));
    }

    private static Step step(String operation) {
        return new Step(operation, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    }
}
