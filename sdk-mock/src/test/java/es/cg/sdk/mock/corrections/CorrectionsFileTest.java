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
            { | is not JSON: line 2, column 1
            [] | must hold a JSON object
            {"operation":{}} | there is no member operation; the nearest is operations
            {"schemas":{"Product":{"fields":{"codigo":{"?":["a","b"]}}}}} | a question is not answered: write a value
            {"operations":{"products.lst":{}}} | there is no operation products.lst; the nearest is products.list
            {"operations":{"products.list":{"query":{"code":"c"}}}} | there is no filter code; the nearest is codigo
            {"operations":{"products.get":{"parameters":{"ref":null}}}} | there is no parameter ref; the nearest is id
            {"operations":{"products.get":{"path":"/p"}}} | the path /p has the parameters [], and needs [id]
            {"operations":{"products.get":{"path":"/products"}, "products.update":{"path":"/p/{x}"}}} | needs [id]
            {"operations":{"products.create":{"method":"GET"}}} | this operation has a body, which no GET has
            {"operations":{"products.create":{"method":"SEND"}}} | a method is one of GET, POST
            {"operations":{"products.create":{"method":"GEt"}}} | operations › products.create › method
            {"operations":{"products.list":{"answer":{"is":"record"}}}} | it must be one of list, array
            {"operations":{"products.list":{"answer":{"is":"array"}}}} | an array needs next_cursor
            {"operations":{"products.create":{"form":{}}}} | this operation has no form
            {"operations":{"documents.upload":{"form":{"parts":{"fil":"f"}}}}} | there is no part fil; the nearest is file
            {"operations":{"products.list":{"path":"/clients"}}} | clients.list and products.list have the same method and path
            {"schemas":{"Produkt":{}}} | there is no schema Produkt; the nearest is Product
            {"schemas":{"Product":{"fields":{"name":"n"}}}} | there is no field name
            {"schemas":{"Product":{"fields":{"nombre":"codigo"}}}} | two values are at codigo
            {"schemas":{"Product":{"fields":{"nombre":"codigo.a"}}}} | two values are at codigo
            {"schemas":{"Product":{"fields":{"nombre":{"as":"euros"}}}}} | a form is text, number, cents
            {"schemas":{"Product":{"fields":{"nombre":{"as":{"time":"local"}}}}}} | needs its zone
            {"schemas":{"Product":{"fields":{"nombre":{"as":{"time":"local","zone":"Madrid"}}}}}} | there is no such zone
            {"schemas":{"Product":{"fields":{"nombre":{"as":{"date":"abc"}}}}}} | no pattern of a day
            {"schemas":{"Invoice":{"fields":{"sentido":{"values":{"emitido":"out"}}}}}} | there is no value emitido; the nearest is emitida
            {"schemas":{"NewProduct":{"omit":["name"]}}} | there is no field name
            {"schemas":{"NewAddressee":{"fields":{"dir3.organo":"o"}}}} | there is no field organo; the nearest is organo_gestor
            {"schemas":{"NewAddressee":{"fields":{"dir.organo_gestor":"o"}}}} | there is no field dir
            {"schemas":{"NewAddressee":{"fields":{"nif.pais":"o"}}}} | nif is no object with fields
            {"schemas":{"NewInvoice":{"fields":{"lineas.concepto":"o"}}}} | lineas is no object with fields
            {"schemas":{"NewAddressee":{"fields":{"dir3.organo_gestor":"nif"}}}} | two values are at nif
            {"schemas":{"NewAddressee":{"fields":{"dir3.organo_gestor":{"as":"number"}}}}} | stays in its object
            {"schemas":{"NewAddressee":{"fields":{"dir3.organo_gestor":"o"},"omit":["dir3"]}}} | a field that is omitted
            {"errors":{"codes":{"1":"no_encontrada"}}} | there is no code no_encontrada; the nearest is no_encontrado
            {"errors":{"nothing_done":["datos_invalidos"]}} | datos_invalidos is a code of the contract
            {"events":{"kinds":{"invoice.emited":"x"}}} | there is no kind of event invoice.emited
            {"contract":"2026-01-01"} | the mock's contract is that of 2026-09-05
            {"events":{"without_record":["x"]}} | there is no kind of event x
            {"signature":{"algorithm":"HmacMD5"}} | it must be one of HmacSHA256
            {"signature":{"signed":"{body}"}} | signed must have {timestamp}""";

    @TempDir
    Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void eachFaultIsOneErrorWithItsPlace() {
        assertThat(FAULTS.lines()).hasSizeGreaterThan(25).allSatisfy(line -> {
            String[] parts = line.split(" [|] ", 2);
            Path file = Files.writeString(Files.createTempFile(folder, "c", ".json"), parts[0] + "\n");
            assertThatThrownBy(() -> MockCg.builder().corrections(file).start())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(String.valueOf(file.getFileName()))
                    .hasMessageContaining(parts[1]);
        });
    }

    @Test
    void missingFileStopsTheStart() {
        Path none = folder.resolve("none.json");
        assertThatThrownBy(() -> MockCg.builder().corrections(none).start())
                .hasMessageContaining("none.json cannot be read: it does not exist");
    }

    @Test
    void severalFilesSayItTogetherAndMustAgree() throws IOException {
        Path one = file("a.json", "{\"errors\":{\"code\":\"codigo\"},\"//\":\"one\"}");
        Path two = file("b.json", "{\"errors\":{\"message\":\"mensaje\",\"//\":[1]},\"//\":\"two\"}");
        try (MockCg mock = MockCg.builder().corrections(one, two).start()) {
            assertThat(mock.baseUrl()).isNotEmpty();
        }
        Path other = file("c.json", "{\"errors\":{\"code\":\"kode\"}}");
        assertThatThrownBy(() -> MockCg.builder().corrections(one, other).start())
                .hasMessage("c.json at errors › code: a file before it says \"codigo\": remove one of them");
    }

    @Test
    void panelAndPageShowActiveCorrections() throws IOException {
        String text =
                "{\"contract\":\"2026-09-05\",\"errors\":{\"//\":\"said\",\"code\":\"codigo\",\"message\":\"m\"}}";
        try (CorrectedMock service = CorrectedMock.with(text);
                CorrectedMock usual = CorrectedMock.with("{}", builder -> builder.corrections())) {
            JsonNode shown = service.panel("/panel/corrections").json();
            assertThat(shown.path("name").asText()).endsWith(".json");
            assertThat(shown.path("count").asInt()).isEqualTo(2);
            assertThat(shown.path("lines").toString())
                    .isEqualTo("[\"errors › code: \\\"codigo\\\"\",\"errors › message: \\\"m\\\"\"]");
            assertThat(service.panel("/page/data/header")
                            .json()
                            .at("/corrections/count")
                            .asInt())
                    .isEqualTo(2);

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
                each.post("/products", CorrectedMock.PRODUCT.formatted(1));
            }
            for (String path : new String[] {"/products", "/clients", "/invoices?serie=A", "/nowhere", "/jobs/none"}) {
                assertThat(nothing.get(path).json()).isEqualTo(usual.get(path).json());
            }
        }
    }
}
