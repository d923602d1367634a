package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.match.ApiDocument;
import es.cg.sdk.generator.match.Matcher;
import es.cg.sdk.generator.match.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
    private static final Set<String> USED = Set.of(
            "clients.list", "invoices.issue", "invoices.get", "invoices.list", "webhooks.create", Matcher.EVENTS);
    /** What a failure says; of two the first counts. */
    private static final List<String> KINDS = List.of(
            "for certain",
            "is not in their document",
            "does not add up",
            "is required",
            "should be",
            ", and not ",
            "have words",
            "itself shows");

    @TempDir
    private Path folder;

    @Test
    void swapsOfGeneratedNamesAreNoticed() throws IOException {
        check("dotnet", "openapi.json", """
                operations/invoices.list/query fecha_desde fecha_hasta: for certain
                operations/invoices.list/query ejercicio receptor_nif: for certain | , and not
                operations/invoices.list/query fecha_desde estado: have words
                requests/NewInvoice notas referencia_externa: for certain
                requests/NewInvoice referencia_externa tipo_factura: itself shows
                requests/DueDate fecha importe: for certain | , and not
                answers/Client nombre nif: for certain
                answers/Invoice fecha_expedicion fecha_operacion: for certain
                answers/Invoice estado referencia_externa: for certain
                answers/Invoice creado_en actualizado_en: for certain
                answers/Invoice base_imponible cuota_iva: for certain | does not add up
                answers/Invoice total total_a_pagar: for certain | does not add up
                answers/Invoice retencion_irpf_importe importe_cobrado: for certain | does not add up
                answers/InvoiceLine cantidad iva_pct: for certain | does not add up
                answers/InvoiceLine iva_pct descuento_pct: does not add up
                answers/VatBreakdown base cuota: for certain | does not add up
                answers/Invoice numero_completo receptor_nif:
                answers/Invoice receptor_nif notas:
                requests/NewInvoice/tipo_factura/as F1 F2:
                events type object:
                """);
    }

    @Test
    void swapsOfSpanishNamesAreNoticed() throws IOException {
        check("erp", "openapi.yaml", """
                operations/invoices.list/query receptor_nif referencia_externa: for certain
                requests/NewInvoice fecha_operacion referencia_externa: for certain | , and not
                requests/NewWebhook url eventos: , and not
                answers/Invoice id retencion_irpf_pct: is required
                answers/Invoice id total: for certain | is required
                answers/Invoice fecha_expedicion fecha_operacion: for certain
                answers/Invoice numero_completo referencia_externa: for certain
                answers/Invoice numero_completo total: for certain | should be
                answers/Invoice desglose_iva verifactu: for certain | is not in their document | should be
                answers/InvoiceLine cantidad iva_pct: is not in their document | is required
                answers/VatBreakdown iva_pct base: for certain | is not in their document
                answers/DueDate/cobrado/as true false: for certain
                answers/Remission huella_anterior qr_url: for certain
                answers/WebhookCreated id secreto: for certain | should be
                answers/Invoice retencion_irpf_pct total:
                answers/InvoiceLine precio_unitario iva_pct:
                answers/InvoiceLine iva_pct descuento_pct:
                requests/NewInvoice/tipo_factura/as F2 F3:
                events type client_id:
                events client_id object:
                """);
    }

    private void check(String service, String document, String swaps) throws IOException {
        ApiDocument ours = ApiDocument.of(ContractFile.bundled(), null);
        ApiDocument theirs = ContractFile.document(SERVICES.resolve(service).resolve(document));
        JsonObject file = ContractFile.object(SERVICES.resolve(service).resolve("finished.json"));
        Proof.Result before = proof(ours, theirs, file);
        assertThat(before.failures()).isEmpty();
        assertThat(swaps.lines()).hasSize(20);
        for (String each : swaps.lines().toList()) {
            String[] swap = each.split("[: |]+", 4);
            String[] kinds = each.substring(each.indexOf(':') + 1).strip().split(" [|] ", -1);
            if (!kinds[0].isEmpty()) {
                assertThat(kinds(ours, theirs, swapped(file, swap))).as(each).containsExactlyInAnyOrder(kinds);
                continue;
            }
            Proof.Result result = proof(ours, theirs, swapped(file, swap));
            List<String> onWord = new ArrayList<>(result.onWord());
            onWord.removeAll(before.onWord());
            String place = swap[0].replaceFirst("/as$", "").replace('/', '.');

            assertThat(result.failures()).as(each).isEmpty();
            assertThat(onWord).as(each).isNotEmpty().allMatch(line -> line.startsWith(place));
        }
    }

    private static JsonObject swapped(JsonObject file, String[] swap) {
        JsonObject copy = file.copy(null);
        JsonObject at = copy;
        for (String each : swap[0].split("/", -1)) {
            at = at.part(each);
        }
        JsonValue first = at.at(swap[1]);
        at.put(swap[1], at.at(swap[2]));
        at.put(swap[2], first);
        return copy;
    }

    /** Returns the kinds of failures; a file that the SDK refuses works for no call. */
    private Set<String> kinds(ApiDocument ours, ApiDocument theirs, JsonObject file) throws IOException {
        Set<String> failures;
        try {
            failures = proof(ours, theirs, file).failures();
        } catch (RefusedException refused) {
            failures = Set.of(String.valueOf(refused.getMessage()));
        }
        return failures.stream()
                .map(failure ->
                        KINDS.stream().filter(failure::contains).findFirst().orElse(failure))
                .map(String::strip)
                .collect(Collectors.toSet());
    }

    private Proof.Result proof(ApiDocument ours, ApiDocument theirs, JsonObject file) throws IOException {
        Path text = Files.writeString(folder.resolve("c.json"), JsonWriter.write(file));
        return Proof.of(ours, theirs, file, USED, SdkConversion.of(text));
    }
}
