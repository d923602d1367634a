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
    /** A file, and a part of what is said of it. */
    private static final String FAULTS = """
            { | it is not JSON
            [] | must hold a JSON object
            {"errors":{"message":"a","message":"b"}} | line 1, column 35: it is not JSON: Duplicate field 'message'
            {"operation":{}} | line 1, column 2, operation: there is no member operation; the nearest is operations
            {"schemas":{}} | this file has the form of an earlier version
            {"list_envelope":{}} | this file has the form of an earlier version
            {"contract":"2026-01-01"} | the mock's contract is that of 2026-09-05
            {"general":{"amount":"cents"}} | there is no member amount; the nearest is amounts
            {"general":{"amounts":"euros"}} | euros is no form of such a value
            {"general":{"flags":{"true":"S"}}} | both true and false of a flag, needs a value
            {"general":{"flags":{"true":"S","false":"S"}}} | each word, and both
            {"general":{"times":"dd/MM/yyyy"}} | dd/MM/yyyy is no form of such a value
            {"general":{"times":"yyyy-MM-dd Europe/Madrid"}} | yyyy-MM-dd Europe/Madrid is no form of such a value
            {"general":{"dates":"dd/MM/yy"}} | dd/MM/yy is no form of such a value
            {"against_contract":{"general":{"list":{"data":null}}}} | the SDK needs the items of a list
            {"against_contract":{"general":{"list":{"more":"m"}}}} | there is no member more
            {"operations":{"products.lst":{}}} | there is no operation products.lst; the nearest is products.list
            {"operations":{"products.list":{"query":{"code":"c"}}}} | there is no filter code; the nearest is codigo
            {"operations":{"products.list":{"query":{"codigo":"x","activo":"x"}}}} | two values are at x
            {"operations":{"products.list":{"query":{"codigo":{"sure":"y"}}}}} | a line needs name or as
            {"operations":{"products.get":{"path":"/p"}}} | the path /p needs a slash before it, and the parameters [id]
            {"operations":{"products.get":{"path":"p/{id}"}}} | needs a slash before it
            {"operations":{"products.get":{"query":{"id":"ref"}}}} | the path /products/{id} needs a slash before it, and the parameters []
            {"operations":{"products.get":{"path":"/p","query":{"id":null}}}} | the operation needs this parameter
            {"operations":{"products.create":{"method":"GET"}}} | this operation has a body, which no GET has
            {"operations":{"products.create":{"absent":false}}} | absent is true, or left out
            {"operations":{"products.create":{"answer":"file"}}} | it must be one of record, job, empty, accepted
            {"operations":{"products.create":{"answer":{"empty":"x"}}}} | empty has nothing more
            {"operations":{"taxModels.file":{"answer":"base64"}}} | base64 needs more: an object
            {"operations":{"taxModels.file":{"answer":{"redirect":[]}}}} | a list of texts is needed
            {"operations":{"products.list":{"path":"/clients"}}} | products.list and another operation have the same method
            {"requests":{"NewProdukt":{}}} | there is no schema NewProdukt; the nearest is NewProduct
            {"answers":{"ProductList":{"data":"x"}}} | there is no field of ProductList data
            {"requests":{"NewProduct":{"name":"n"}}} | there is no field of NewProduct name; the nearest is nombre
            {"requests":{"NewProduct":{"nombre":"codigo.a"}}} | two values are at codigo
            {"requests":{"NewProduct":{"nombre":"a..b"}}} | names with dots between them are needed
            {"requests":{"NewProduct":{"fixed":{"nombre":"n"}}}} | two values are at nombre
            {"requests":{"NewProduct":{"fixed":{"canal":[1]}}}} | a text, a number or a flag is needed
            {"answers":{"Product":{"fixed":{"canal":1}}}} | there is no field of Product fixed
            {"requests":{"NewProduct":{"codigo":{"as":"seconds"}}}} | seconds is no form of such a value
            {"requests":{"NewProduct":{"codigo":{"nam":"c"}}}} | there is no member nam; the nearest is name
            {"answers":{"Invoice":{"sentido":{"as":{"emitido":"out"}}}}} | there is no value emitido; the nearest is emitida
            {"against_contract":{"answers":{"Job":{"id":null}}}} | the SDK needs id of a job
            {"headers":{"X-Client":"c"}} | there is no header X-Client
            {"errors":{"nothing_done":["datos_invalidos"]}} | a code of the contract keeps its meaning
            {"events":{"kind":"k"}} | there is no member kind
            {"events":{"t":{"as":"hours"}}} | it must be one of seconds, milliseconds, text
            {"events":{"secret":"hex"}} | it must be one of base64
            {"events":{"algorithm":"HmacMD5"}} | it must be one of HmacSHA512""";

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static void start(Path... files) {
        MockCg.builder().corrections(files).start().close();
    }

    @Test
    void eachFaultIsOneErrorWithItsPlace() {
        assertThat(FAULTS.lines()).hasSizeGreaterThan(45).allSatisfy(line -> {
            String[] parts = line.split(" [|] ", 2);
            Path file = Files.writeString(Files.createTempFile("c", ".json"), parts[0] + "\n");
            assertThatThrownBy(() -> start(file))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(String.valueOf(file.getFileName()))
                    .hasMessageContaining(parts[1]);
            Files.delete(file);
        });
    }

    @Test
    void faultHasItsLineAndColumn() throws IOException {
        Path file = file("c.json", "{\n  \"requests\": {\n    \"NewProduct\": {\"nam\": \"n\"}}}");
        assertThatThrownBy(() -> start(file))
                .hasMessage("c.json line 3, column 20, requests › NewProduct › nam: there is no field of NewProduct"
                        + " nam; the nearest is nombre");
    }

    @Test
    void missingFileStopsTheStart() {
        assertThatThrownBy(() -> start(folder.resolve("none.json")))
                .hasMessageContaining("none.json cannot be read: it does not exist");
    }

    @Test
    void severalFilesSayItTogetherAndMustAgree() throws IOException {
        Path one = file("a.json", "{\"requests\":{\"NewProduct\":{\"codigo\":\"code\"}},\"//\":\"one\"}");
        Path two = file("b.json", "{\"requests\":{\"NewProduct\":{\"nombre\":\"name\",\"//x\":[1]}},\"//\":\"two\"}");
        start(one, two);
        Path other = file("c.json", "{\"requests\":{\"NewProduct\":{\"codigo\":\"kode\"}}}");
        assertThatThrownBy(() -> start(one, other))
                .hasMessage("c.json line 1, column 28, requests › NewProduct › codigo: a.json line 1, column 28 says"
                        + " \"code\" of the same thing: remove one of them");
    }

    @Test
    void panelAndPageShowActiveCorrections() throws IOException {
        String text =
                "{\"contract\":\"2026-09-05\",\"general\":{\"//\":\"said\",\"amounts\":\"cents\",\"record\":\"r\"},"
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
            JsonNode header = service.panel("/page/data/header").json();
            assertThat(header.at("/corrections/count").asInt()).isEqualTo(3);

            assertThat(usual.panel("/panel/corrections").json().toString())
                    .isEqualTo("{\"name\":null,\"count\":0,\"lines\":[]}");
            assertThat(usual.panel("/page/data/header").json().has("corrections"))
                    .isFalse();
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
