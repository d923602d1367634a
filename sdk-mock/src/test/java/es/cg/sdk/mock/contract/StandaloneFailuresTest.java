package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
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
    private static final int MANY = 4000;

    @TempDir
    private Path folder;

    private static Answer invoice(TestMock mock, String concept) throws IOException {
        Answer answer = mock.post("/invoices", """
                {"serie":"A","fecha_expedicion":"2026-11-20","tipo_factura":"F1","receptor_nif":"J12345674",
                 "receptor_nombre":"Muebles Muestra SC","retencion_irpf_pct":0,
                 "lineas":[{"concepto":"%s","cantidad":1,"precio_unitario":10,"iva_pct":21}]}""".formatted(concept), CLIENT);
        answers(answer, 201);
        return answer;
    }

    private static List<Integer> issued(TestMock mock, int count) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(invoice(mock, "Venta").json().path("numero").asInt());
        }
        return numbers;
    }

    private static JsonNode invoices(TestMock mock) throws IOException {
        return mock.panel("GET /panel/invoices?client=" + CLIENT).json().path("data");
    }

    private interface Load {
        void send(TestMock mock, int i) throws IOException;
    }

    /** Fails unless the calls use up the memory, and the process then ends with one line. */
    private static void usesUpTheMemory(Load load) throws Exception {
        try (Program program = Program.run(LITTLE_MEMORY, OPTIONS)) {
            TestMock mock = program.mock();

            assertThatThrownBy(() -> {
                        for (int i = 0; i < TRIES; i++) {
                            load.send(mock, i);
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
            TestMock mock = program.mock();
            numbers = issued(mock, 5);
            assertThat(mock.panel("POST /panel/state/save").text("/file")).isEqualTo(file.toString());
            saved = invoices(mock);
            issued(mock, 2);
            program.kill();
        }
        assertThat(saved).hasSizeGreaterThanOrEqualTo(5);
        Path part = folder.resolve("state.json.part");
        assertThat(part).doesNotExist();
        // What stays behind if the kill strikes while the file is written.
        Files.writeString(part, "{\"format\":");

        try (Program again = Program.keeping(file)) {
            TestMock mock = again.mock();
            assertThat(invoices(mock)).isEqualTo(saved);

            numbers.addAll(issued(mock, 3));

            int first = numbers.get(0);
            assertThat(numbers)
                    .containsExactly(
                            first, first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7);
            assertThat(invoices(mock)).hasSize(saved.size() + 3);
            assertThat(part).doesNotExist();
        }
    }

    @Test
    void littleMemoryHoldsManyInvoicesAndTheirState() throws Exception {
        List<String> options = new ArrayList<>(OPTIONS);
        Path file = folder.resolve("state.json");
        options.addAll(List.of("--state", file.toString()));
        Path shown = folder.resolve("shown.json");
        try (Program program = Program.run(List.of("-Xmx80m"), options)) {
            TestMock mock = program.mock();
            issued(mock, MANY);
            // They are sent to the tax agency.
            mock.advance("PT10M");
            Request.Builder state = new Request.Builder().url(mock.address("panel") + "/panel/state");
            try (Response answer = new Caller().download(state)) {
                Files.copy(answer.body().byteStream(), shown);
            }
            RequestBody body = RequestBody.create(shown.toFile(), MediaType.get("application/json"));
            try (Response answer = new Caller().download(state.put(body))) {
                assertThat(answer.code()).isEqualTo(204);
            }
            mock.panel("POST /panel/state/save");
        }
        try (Program again = Program.run(List.of("-Xmx80m"), options)) {
            assertThat(issued(again.mock(), 1).get(0)).isGreaterThan(MANY);
        }
    }

    @Test
    void invoicesThatUseUpTheMemoryEndTheProcess() throws Exception {
        byte[] noise = new byte[15_000];
        usesUpTheMemory((mock, i) -> {
            // Text that cannot be compressed.
            new Random(i).nextBytes(noise);
            invoice(mock, Base64.getEncoder().encodeToString(noise));
        });
    }

    @Test
    void anUploadThatUsesUpTheMemoryEndsTheProcess() throws Exception {
        byte[] content = new byte[8_000_000];
        usesUpTheMemory((mock, i) -> {
            MultipartBody form = new MultipartBody.Builder()
                    .setType(MultipartBody.FORM)
                    .addFormDataPart(
                            "file", "a" + i + ".pdf", RequestBody.create(content, MediaType.get("application/pdf")))
                    .build();
            mock.ask("POST", "/documents")
                    .key(TestRequest.fresh())
                    .client(CLIENT)
                    .body(form)
                    .send();
        });
    }
}
