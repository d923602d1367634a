package es.cg.sdk.mock.corrections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of corrections: what is wrong stops the start, with the place; what is in force is shown. */
final class CorrectionsFileTest {
    /** What a file has besides the contract's version, and a part of what is said of it. */
    private static final String FAULTS = """
            "errors":{"message":"a","message":"b"} | line 1, column 59: it is not JSON: Duplicate field 'message'
            "operation":{} | line 1, column 26, operation: there is no operation here: the nearest is operations
            "schemas":{} | line 1, column 26, schemas: there is no schemas here
            "contract":"2026-01-01" | Duplicate field 'contract'
            "general":{"amount":"cents"} | general › amount: there is no amount here: the nearest is amounts
            "general":{"amounts":"euros"} | general › amounts: does not have a value in the enumeration
            "general":{"times":"dd/MM/bb"} | general › times: dd/MM/bb is no form of a value
            "general":{"times":"expenses.list"} | general › times: expenses.list is no form of a value
            "operations":{"products.lst":{}} | there is no products.lst here: the nearest is products.list
            "operations":{"products.list":{"query":{"code":"c"}}} | there is no code here: the nearest is codigo
            "operations":{"products.list":{"path":"/clients"}} | products.list and another operation have the same method
            "requests":{"NewProdukt":{}} | there is no NewProdukt here: the nearest is NewProduct
            "requests":{"NewProduct":{"name":"n"}} | there is no name here: the nearest is nombre
            "answers":{"Product":{"codigo":[]}} | answers › Product › codigo: array found
            "requests":{"NewProduct":{"codigo":"a"}},"against_contract":{"requests":{"NewProduct":{"codigo":"b"}}} | column 52 and""";

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static void start(Path... files) {
        MockCg.builder().corrections(files).start().close();
    }

    @Test
    void eachFaultIsOneErrorWithItsPlace() throws IOException {
        for (String line : (FAULTS + "\n! | it is not JSON").lines().toList()) {
            String[] parts = line.split(" [|] ", 2);
            Path file = file("c.json", CorrectedMock.whole("{" + parts[0] + "}"));
            assertThatThrownBy(() -> start(file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("c.json")
                    .hasMessageContaining(parts[1])
                    .message()
                    .doesNotContain("\n");
        }
        Path list = file("c.json", "[]");
        assertThatThrownBy(() -> start(list)).hasMessageContaining("must hold a JSON object");
        Path unnamed = file("c.json", "{}");
        assertThatThrownBy(() -> start(unnamed)).hasMessageContaining("contract");
    }

    @Test
    void faultHasItsLineAndColumn() throws IOException {
        Path file = file("c.json", CorrectedMock.whole("{\n  \"requests\": {\n    \"NewProduct\": {\"nam\": \"n\"}}}"));
        assertThatThrownBy(() -> start(file))
                .hasMessage(
                        "c.json line 3, column 20, requests › NewProduct › nam: there is no nam here: the nearest is"
                                + " nombre");
    }

    @Test
    void missingFileStopsTheStart() {
        assertThatThrownBy(() -> start(folder.resolve("none.json")))
                .hasMessageContaining("none.json cannot be read: it does not exist");
    }

    @Test
    void severalFilesSayItTogetherAndMustAgree() throws IOException {
        Path one =
                file("a.json", CorrectedMock.whole("{\"requests\":{\"NewProduct\":{\"codigo\":\"code\"}},\"//\":1}"));
        Path two = file(
                "b.json",
                CorrectedMock.whole("{\"requests\":{\"NewProduct\":{\"codigo\":{\"name\":\"code\"},\"//x\":[1]}}}"));
        start(one, two);
        Path other = file("c.json", CorrectedMock.whole("{\"requests\":{\"NewProduct\":{\"codigo\":\"kode\"}}}"));
        assertThatThrownBy(() -> start(one, other))
                .hasMessage("a.json line 1, column 52 and c.json line 1, column 52, requests › NewProduct › codigo: two"
                        + " values are said of the same thing: remove one of them");
    }

    @Test
    void panelAndPageShowActiveCorrections() throws IOException {
        String text = "{\"general\":{\"//\":\"said\",\"amounts\":\"cents\",\"record\":\"r\"},"
                + "\"requests\":{\"NewProduct\":{\"codigo\":{\"name\":\"c\",\"sure\":\"said\"}}}}";
        try (CorrectedMock service = CorrectedMock.with(text);
                CorrectedMock usual = CorrectedMock.with("{}", builder -> builder.corrections())) {
            JsonNode shown = service.panel("/panel/corrections").json();
            assertThat(shown.path("name").asText()).endsWith(".json");
            assertThat(shown.path("count").asInt()).isEqualTo(3);
            assertThat(shown.path("lines"))
                    .extracting(JsonNode::asText)
                    .containsExactly(
                            "general › amounts: \"cents\"",
                            "general › record: \"r\"",
                            "requests › NewProduct › codigo › name: \"c\"");
            JsonNode header = service.panel("/panel/worlds").json();
            assertThat(header.at("/corrections/count").asInt()).isEqualTo(3);

            assertThat(usual.panel("/panel/corrections").json().toString())
                    .isEqualTo("{\"name\":null,\"count\":0,\"lines\":[]}");
            assertThat(usual.panel("/panel/worlds").json().has("corrections")).isFalse();
        }
    }

    @Test
    void withoutCorrectionsEveryAnswerIsTheContracts() throws IOException {
        try (CorrectedMock nothing = CorrectedMock.with("{\"//\":\"nothing\"}");
                CorrectedMock usual = CorrectedMock.with("{}", builder -> builder.corrections())) {
            for (CorrectedMock each : new CorrectedMock[] {nothing, usual}) {
                each.product(1);
                each.post("/invoices", CorrectedMock.INVOICE);
            }
            for (String path : new String[] {"/products", "/clients", "/invoices?serie=A", "/nowhere", "/jobs/none"}) {
                assertThat(nothing.get(path).json()).isEqualTo(usual.get(path).json());
            }
        }
    }
}
