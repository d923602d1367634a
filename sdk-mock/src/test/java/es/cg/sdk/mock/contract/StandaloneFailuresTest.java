package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mock as a program that is killed, or that has too little memory. */
@Tag("slow")
final class StandaloneFailuresTest {
    private static final long CLIENT = 1002;
    private static final List<String> LITTLE_MEMORY = List.of("-Xmx24m");
    private static final List<String> OPTIONS = List.of("--json", "--frozen", "--time", Program.TIME);
    // Far more than the memory has place for.
    private static final int TRIES = 5000;

    @TempDir
    private Path folder;

    private static Answer invoice(Place place, String concept) throws IOException {
        Answer answer = place.post("/invoices", """
                {"serie":"A","fecha_expedicion":"2026-11-20","tipo_factura":"F1","receptor_nif":"J12345674",
                 "receptor_nombre":"Muebles Muestra SC","retencion_irpf_pct":0,
                 "lineas":[{"concepto":"%s","cantidad":1,"precio_unitario":10,"iva_pct":21}]}""".formatted(concept), CLIENT);
        answers(answer, 201);
        return answer;
    }

    private static List<Integer> issued(Place place, int count) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(invoice(place, "Venta").json().path("numero").asInt());
        }
        return numbers;
    }

    private static JsonNode invoices(Place place) throws IOException {
        return place.panel("GET /panel/invoices?client=" + CLIENT).json().path("data");
    }

    private interface Load {
        void send(Place place, int i) throws IOException;
    }

    /** Fails unless the calls use up the memory, and the process then ends with one line. */
    private static void usesUpTheMemory(Load load) throws Exception {
        try (Program program = Program.run(LITTLE_MEMORY, OPTIONS)) {
            Place place = program.place();

            assertThatThrownBy(() -> {
                        for (int i = 0; i < TRIES; i++) {
                            load.send(place, i);
                        }
                    })
                    .isInstanceOf(IOException.class);

            assertThat(program.ended(3)).contains("out of memory", "-Xmx").hasLineCount(1);
        }
    }

    @Test
    void killedMockRestartsFromItsSavedState() throws Exception {
        Path file = folder.resolve("state.json");
        JsonNode saved;
        List<Integer> numbers;
        try (Program program = Program.keeping(file)) {
            Place place = program.place();
            numbers = issued(place, 5);
            assertThat(place.panel("POST /panel/state/save").text("/file")).isEqualTo(file.toString());
            saved = invoices(place);
            issued(place, 2);
            program.kill();
        }
        assertThat(saved).hasSizeGreaterThanOrEqualTo(5);
        Path part = folder.resolve("state.json.part");
        assertThat(part).doesNotExist();
        // What stays behind if the kill strikes while the file is written.
        Files.writeString(part, "{\"format\":");

        try (Program again = Program.keeping(file)) {
            Place place = again.place();
            assertThat(invoices(place)).isEqualTo(saved);

            numbers.addAll(issued(place, 3));

            int first = numbers.get(0);
            assertThat(numbers)
                    .containsExactly(
                            first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7);
            assertThat(invoices(place)).hasSize(saved.size() + 3);
            assertThat(part).doesNotExist();
        }
    }

    @Test
    void invoicesThatUseUpTheMemoryEndTheProcess() throws Exception {
        String concept = "x".repeat(20_000);
        usesUpTheMemory((place, i) -> invoice(place, concept));
    }

    @Test
    void anUploadThatUsesUpTheMemoryEndsTheProcess() throws Exception {
        byte[] content = new byte[8_000_000];
        usesUpTheMemory((place, i) -> {
            MultipartBody form = new MultipartBody.Builder()
                    .setType(MultipartBody.FORM)
                    .addFormDataPart(
                            "file", "a" + i + ".pdf", RequestBody.create(content, MediaType.get("application/pdf")))
                    .build();
            place.ask("POST", "/documents")
                    .key(Ask.fresh())
                    .client(CLIENT)
                    .body(form)
                    .send();
        });
    }
}
