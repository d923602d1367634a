package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.Corrections;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sandbox answers shows where it differs: the mock differs as a file says, and the proposals are this file. */
final class ContractDiscoveryTest {
    private static final String NAME = "Asesoría fiscal";

    @TempDir
    private Path folder;

    private static ExampleRun discover(String address, String key, String... options) {
        String[] args = new String[options.length + 2];
        args[0] = "contract-diff";
        args[1] = "--discover";
        System.arraycopy(options, 0, args, 2, options.length);
        return ExampleRun.of(Map.of("CG_BASE_URL", address, "CG_API_KEY", key), null, args);
    }

    private void withMock(String corrections, Consumer<MockCg> work) throws IOException {
        Path file = Files.writeString(
                folder.resolve("their.json"), "{\"contract\": \"2026-09-05\", " + corrections.substring(1));
        try (MockCg mock = MockCg.builder().corrections(file).start();
                CgClient cg = CgClient.builder()
                        .baseUrl(mock.sandboxUrl())
                        .apiKey(ApiKey.of(mock.sandboxKey()))
                        .corrections(Corrections.read(file))
                        .build()) {
            for (String code : List.of("P-1", "P-2")) {
                cg.forClient(mock.sandboxClients().get(0))
                        .products()
                        .create(NewProduct.builder()
                                .codigo(code)
                                .nombre(NAME)
                                .precioUnitario("12.50")
                                .ivaPct(21)
                                .build());
            }
            long writes = writes(mock);
            work.accept(mock);
            assertThat(writes(mock)).isEqualTo(writes);
        }
    }

    private static long writes(MockCg mock) {
        return mock.journal().calls().stream()
                .filter(each -> !each.toString().contains(": GET /"))
                .count();
    }

    private void isProposed(String corrections) throws IOException {
        withMock(corrections, mock -> {
            ExampleRun run = discover(mock.sandboxUrl(), mock.sandboxKey(), "--json");

            assertThat(run.err()).isEmpty();
            assertThat(run.exit()).isOne();
            Json proposed = Json.parse(run.out()).get("corrections");
            Json expected = Json.parse("{\"contract\": \"2026-09-05\", " + corrections.substring(1));
            assertThat(proposed).as(proposed.text()).isEqualTo(expected);
        });
    }

    @Test
    void serviceThatObeysTheContractShowsNoDifference() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = discover(mock.sandboxUrl(), mock.sandboxKey());

            assertThat(run.out())
                    .startsWith("Reads what a sandbox answers: GET alone")
                    .contains("No difference in the forms of ");
            assertThat(run.exit()).isZero();
        }
    }

    @Test
    void withoutAddressAndKeyNothingIsCompared() {
        ExampleRun run = ExampleRun.of("contract-diff", "--discover");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--discover needs the address of a sandbox", "CG_BASE_URL", "CG_API_KEY");
    }

    @Test
    void parameterOfARefusedReadIsNamed() throws IOException {
        String entry = "{\"error\":{\"code\":\"datos_invalidos\",\"errors\":[{\"loc\":\"desde\",\"was\":\"secret\"}]}}";
        withMock("{ \"errors\": { \"entries\": { \"param\": \"loc\" }, \"even_if_shown\": true } }", mock -> {
            mock.faults().arm("products.list", 1, Fault.foreign(422, "application/json", entry));
            ExampleRun run =
                    discover(mock, "{ \"errors\": { \"entries\": { \"param\": \"loc\" }, \"even_if_shown\": true } }");

            assertThat(run.out())
                    .contains("products.list: status 422 for desde")
                    .doesNotContain("secret");
        });
    }

    @Test
    void refusedReadWithoutAParameterHasItsStatusAlone() throws IOException {
        withMock("{ \"errors\": { \"in\": \"fault\", \"even_if_shown\": true } }", mock -> {
            mock.faults()
                    .arm("products.list", 1, Fault.foreign(422, "application/json", "{\"error\":{\"param\":\"1 2\"}}"));
            mock.faults().arm("addressees.list", 1, Fault.foreign(502, "text/html", "<html>"));

            assertThat(discover(mock.sandboxUrl(), mock.sandboxKey()).out())
                    .contains("products.list: status 422,", "addressees.list: status 502,");
        });
    }

    @Test
    void otherNamesOfFieldsAreSeen() throws IOException {
        isProposed("""
                { "schemas": {
                    "Client": { "fields": { "nombre": "nombre_cliente" } },
                    "Product": { "fields": { "precio_unitario": "precio.unitario" } } } }
                """);
    }

    @Test
    void otherTypesOfValuesAreSeen() throws IOException {
        isProposed("""
                { "schemas": {
                    "Product": { "fields": { "precio_unitario": { "as": "text" },
                                             "creado_en": { "as": { "time": "epoch_seconds" } } } } } }
                """);
    }

    @Test
    void otherFormOfListsIsSeen() throws IOException {
        isProposed("""
                { "list_envelope": { "items": "results", "next_cursor": "paging.next", "has_more": "paging.more",
                                     "even_if_shown": true } }
                """);
    }

    @Test
    void memberAroundRecordsAndListsIsSeen() throws IOException {
        isProposed("""
                { "operations": { "products.list": { "answer": { "in": "page" } },
                                  "products.get": { "answer": { "in": "product" } } } }
                """);
    }

    @Test
    void otherFormOfErrorsIsSeen() throws IOException {
        isProposed("""
                { "errors": { "in": "fault", "code": "codigo", "message": "mensaje", "even_if_shown": true } }
                """);
    }

    @Test
    void noValueIsPrinted() throws IOException {
        withMock("{ \"schemas\": { \"Product\": { \"fields\": { \"nombre\": \"nombre_producto\" } } } }", mock -> {
            ExampleRun run = discover(mock.sandboxUrl(), mock.sandboxKey());
            // The number of its port may contain the id of a client.
            String printed = run.out().replace(mock.sandboxUrl(), "the service");
            mock.sandboxClients().forEach(each -> assertThat(printed).doesNotContain(String.valueOf(each)));
            assertThat(printed)
                    .contains("Product.nombre: nombre is nombre_producto there", "Nothing is written.")
                    .doesNotContain(mock.sandboxKey(), NAME, "12.5", "P-1");
            assertThat(folder).isDirectoryNotContaining("glob:**corrections.json");
        });
    }

    @Test
    void fieldsThatMatchNothingAreListed() throws IOException {
        withMock("{ \"schemas\": { \"Client\": { \"fields\": { \"nombre\": \"razon_social\" } } } }", mock -> {
            ExampleRun run = discover(mock.sandboxUrl(), mock.sandboxKey());

            assertThat(run.out())
                    .contains("Fields that match nothing:")
                    .containsPattern("  Client: no record has [a-z_, ]*nombre[a-z_, ]*; unknown there: razon_social\n");
        });
    }

    @Test
    void operationThatIsNotSeenIsListedOnce() throws IOException {
        withMock("{ \"operations\": { \"addressees.list\": { \"path\": \"/otros\" } } }", mock -> {
            ExampleRun run = discover(mock.sandboxUrl(), mock.sandboxKey());

            assertThat(run.out()).containsOnlyOnce("addressees.list: ");
        });
    }

    private static final String THEIRS = """
            { "list_envelope": { "items": "results", "next_cursor": "paging.next", "has_more": "paging.more",
                                 "even_if_shown": true },
              "operations": {
                "products.list": { "path": "/articulos", "query": { "limit": "per_page" }, "even_if_shown": true },
                "products.get": { "path": "/articulos/{codigo}", "parameters": { "id": { "path": "codigo" } },
                                  "answer": { "in": "articulo" } } },
              "schemas": {
                "Product": { "fields": { "id": "uuid", "nombre": "nombre_articulo",
                                         "precio_unitario": { "name": "precio", "as": "cents" } } } },
              "errors": { "in": "fault", "code": "codigo", "message": "mensaje", "even_if_shown": true } }
            """;

    private ExampleRun discover(MockCg mock, String corrections) {
        try {
            Path file = Files.writeString(
                    folder.resolve("ours.json"), "{\"contract\": \"2026-09-05\", " + corrections.substring(1));
            return discover(mock.sandboxUrl(), mock.sandboxKey(), "--corrections", file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void correctedServiceShowsNoFurtherDifference() throws IOException {
        withMock(THEIRS, mock -> {
            ExampleRun run = discover(mock, THEIRS);

            assertThat(run.err()).isEmpty();
            assertThat(run.out())
                    .contains("No difference beyond ours.json in the forms of ")
                    .doesNotContain("contradict", "cannot confirm", "products.");
            assertThat(run.exit()).isZero();
        });
    }

    @Test
    void onlyWhatTheFileDoesNotSayIsReported() throws IOException {
        withMock(THEIRS, mock -> {
            ExampleRun run = discover(mock, THEIRS.replace("\"nombre\": \"nombre_articulo\",", ""));

            assertThat(run.exit()).isOne();
            assertThat(run.out())
                    .contains("1 difference beyond ours.json in the forms of ")
                    .contains("Product.nombre: nombre is nombre_articulo there")
                    .contains("Add these to the file:")
                    .doesNotContain("uuid", "results", "fault", "contradict");
        });
    }

    @Test
    void rulesThatTheAnswersContradictAreNamed() throws IOException {
        String wrong = """
                { "list_envelope": { "items": "results", "even_if_shown": true },
                  "operations": { "products.get": { "answer": { "in": "articulo" } } },
                  "schemas": {
                    "Product": { "fields": { "nombre": "nombre_articulo", "precio_unitario": { "as": "cents" },
                                             "creado_en": { "as": { "time": "epoch_seconds" } },
                                             "codigo": "referencia" } } },
                  "errors": { "code": "codigo", "even_if_shown": true } }
                """;
        withMock("{ \"schemas\": { \"Product\": { \"fields\": { \"codigo\": \"sku\" } } } }", mock -> {
            ExampleRun run = discover(mock, wrong.replace("\"items\": \"results\", ", "\"has_more\": \"more\", "));

            assertThat(run.exit()).isOne();
            assertThat(run.out())
                    .contains("The answers contradict ")
                    .contains("operations › products.get › answer › in is articulo in the file, and an answer has no")
                    .contains(
                            "schemas › Product › fields › nombre is nombre_articulo in the file, and records have nombre")
                    .contains(
                            "fields › precio_unitario › as is cents in the file, and records have a number with decimals")
                    .contains("fields › creado_en › as is epoch_seconds in the file, and records have a text")
                    .contains("errors › code is codigo in the file, and an error has no such member")
                    .contains("The answers cannot confirm:")
                    .contains("list_envelope › has_more is more in the file, and no answer has it")
                    .contains("schemas › Product › fields › codigo is referencia in the file, and no answer has it");
            assertThat(discover(mock, wrong).out())
                    .contains("list_envelope › items is results in the file, and a list has no such member");
        });
    }

    @Test
    void keyOfProductionIsRefusedBeforeAnythingIsSent() {
        try (MockCg mock = MockCg.start()) {
            ExampleRun run = discover(mock.baseUrl(), mock.liveKey());

            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.err()).contains("works in the sandbox only: use a key that begins with cg_sbx_");
            assertThat(run.out()).isEmpty();
            assertThat(mock.journal().calls()).isEmpty();
        }
    }

    @Test
    void discoverTakesNoDocument() {
        assertThat(ExampleRun.of("contract-diff", "--discover", "openapi.json").err())
                .contains("--discover takes no document, and neither --write nor --check");
        assertThat(ExampleRun.of("contract-diff").err()).contains("name the service's document, or give --discover");
    }
}
