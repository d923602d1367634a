package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.match.ApiDocument;
import es.cg.sdk.generator.match.Proof;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two lines of a finished file are swapped, twenty times for each service: what touches a certain pair or an example
 * fails, and all else is on the list of what rests on a person's word.
 */
@Tag("slow")
final class PlantedSwapsTest {
    private static final Path SERVICES = Path.of("../checks/src/test/resources/es/cg/sdk/checks/services");
    private static final Set<String> TERSE = Set.of(
            "clients.list",
            "invoices.issue",
            "invoices.list",
            "invoices.get",
            "expenses.list",
            "expenses.get",
            "products.get",
            "products.list");
    private static final Set<String> ERP = Set.of(
            "invoices.get",
            "expenses.list",
            "expenses.get",
            "bankTransactions.list",
            "matchProposals.create",
            "products.list",
            "webhooks.deliveries");

    @TempDir
    private Path folder;

    @Test
    void swapsOfTerseNamesAreNoticed() throws IOException, URISyntaxException {
        check(
                "terse",
                TERSE,
                List.of(
                        "answers.Product codigo nombre",
                        "answers.Product nombre unidad",
                        "answers.Product iva_pct codigo",
                        "answers.Client nombre email",
                        "answers.InvoiceLine cantidad iva_pct",
                        "answers.Invoice tipo_factura lineas",
                        "operations.invoices.list.query fecha_desde fecha_hasta",
                        "operations products.list expenses.list",
                        "operations products.get expenses.get",
                        "answers.Invoice base_imponible cuota_iva",
                        "answers.Invoice total total_a_pagar",
                        "answers.Invoice total base_imponible",
                        "answers.Invoice retencion_irpf_importe cuota_iva",
                        "answers.VatBreakdown base cuota",
                        "answers.Expense total retencion_irpf_importe"),
                List.of(
                        "answers.Invoice importe_cobrado importe_pendiente",
                        "answers.Invoice serie numero_completo",
                        "requests.NewInvoice notas referencia_externa",
                        "requests.NewInvoice destinatario_id actividad_id",
                        "answers.Expense.tipo.as factura recibo_sin_factura"));
    }

    @Test
    void swapsOfSpanishNamesAreNoticed() throws IOException, URISyntaxException {
        check(
                "erp",
                ERP,
                List.of(
                        "answers.Expense.estado.as draft confirmed",
                        "answers.Expense proveedor_nif proveedor_nombre",
                        "answers.Invoice receptor_nif receptor_nombre",
                        "answers.BankTransaction fecha fecha_valor",
                        "answers.BankTransaction cuenta_id importacion_id",
                        "answers.MatchProposal movimiento_id factura_id",
                        "answers.Remission huella_anterior qr_url",
                        "answers.DueDate.cobrado.as true false",
                        "answers.WebhookDelivery.estado.as pendiente entregada",
                        "operations.expenses.list.query.estado.as draft confirmed",
                        "operations.expenses.list.query fecha_desde fecha_hasta",
                        "operations.expenses.list.query proveedor_nif referencia_externa",
                        "operations expenses.list products.list",
                        "answers.Invoice base_imponible cuota_iva",
                        "answers.Invoice total total_a_pagar",
                        "answers.Invoice retencion_irpf_importe cuota_iva"),
                List.of(
                        "answers.Invoice importe_cobrado importe_pendiente",
                        "answers.Invoice.estado.as anulada rectificada",
                        "answers.Invoice.sentido.as emitida recibida",
                        "answers.Invoice.estado.as emitida anulada"));
    }

    private void check(String service, Set<String> used, List<String> failing, List<String> onWord)
            throws IOException, URISyntaxException {
        Path text = Path.of(
                Objects.requireNonNull(PlantedSwapsTest.class.getResource(service + "-corrections.json"), service)
                        .toURI());
        ApiDocument ours = ApiDocument.of(ContractFile.bundled(), null);
        ApiDocument theirs = ContractFile.document(SERVICES.resolve(service + "/openapi.yaml"));
        Proof.Result before = Proof.of(ours, theirs, ContractFile.object(text), used, SdkConversion.of(text));
        assertThat(failing.size() + onWord.size()).isEqualTo(20);
        for (String each : failing) {
            Set<String> failures = new HashSet<>(failures(ours, theirs, text, used, each));
            failures.removeAll(before.failures());

            assertThat(failures).as(each).isNotEmpty();
        }
        for (String each : onWord) {
            String[] swap = each.split(" ", -1);
            boolean isOfWords = swap[0].endsWith(".as");
            String place = isOfWords ? swap[0].replaceFirst("[.]as$", "") : swap[0] + "." + swap[1];

            assertThat(proof(ours, theirs, text, used, each).onWord())
                    .as(each)
                    .anyMatch(line ->
                            line.startsWith(place + ": ") && !before.onWord().contains(line));
        }
    }

    /** A file that the SDK refuses works for no call. */
    private Set<String> failures(ApiDocument ours, ApiDocument theirs, Path text, Set<String> used, String swap)
            throws IOException {
        try {
            return proof(ours, theirs, text, used, swap).failures();
        } catch (RefusedException refused) {
            return Set.of(String.valueOf(refused.getMessage()));
        }
    }

    private Proof.Result proof(ApiDocument ours, ApiDocument theirs, Path text, Set<String> used, String swap)
            throws IOException {
        JsonObject file = ContractFile.object(text);
        String[] names = swap.split(" ", -1);
        JsonObject at = file;
        String[] places = names[0].replace("invoices.list", "invoices/list")
                .replace("expenses.list", "expenses/list")
                .split("[.]", -1);
        for (String each : places) {
            at = at.part(each.replace('/', '.'));
        }
        JsonValue first = at.at(names[1]);
        at.put(names[1], at.at(names[2]));
        at.put(names[2], first);
        Path swapped = Files.writeString(folder.resolve("c.json"), JsonWriter.write(file));
        return Proof.of(ours, theirs, ContractFile.object(swapped), used, SdkConversion.of(swapped));
    }
}
