package es.cg.sdk.mock;

import static es.cg.sdk.mock.Uploads.form;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.nio.charset.StandardCharsets;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an upload may look like, and what is refused. */
final class DocumentFormsTest {
    private final ListeningService environment = new ListeningService(false);
    private final Uploads uploads = new Uploads(environment);

    @AfterEach
    void stop() {
        environment.close();
    }

    @Test
    void aReplayedUploadIsOneDocument() throws Exception {
        MultipartBody body = form("a.pdf", "1").build();
        Answer first = environment
                .caller()
                .send(environment.to("/documents").post(body).header("Idempotency-Key", "same"));
        Answer again = environment
                .caller()
                .send(environment.to("/documents").post(body).header("Idempotency-Key", "same"));

        assertThat(again.json()).isEqualTo(first.json());
        assertThat(environment.get("/documents").json().path("data")).hasSize(7);
    }

    @Test
    void aFileMayHaveNoNameAndItsTextsAnyBytes() throws Exception {
        byte[] form = ("--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n"
                        + "--b\r\nContent-Disposition: form-data; name=\"referencia_externa\"\r\n\r\n\u00ff\r\n--b--")
                .getBytes(StandardCharsets.ISO_8859_1);
        JsonNode document = environment
                .ended(environment.post(
                        "/documents", RequestBody.create(form, MediaType.get("multipart/form-data; boundary=b"))))
                .path("resultado");

        shows(document, "nombre_fichero=null", "referencia_externa=\uFFFD");
    }

    @Test
    void aBrokenFormIs400WhereverItEnds() throws Exception {
        String whole = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nx\r\n--b--\r\n";
        for (int end = 0; end < whole.length() - 4; end++) {
            Answer answer = environment.post(
                    "/documents",
                    RequestBody.create(
                            whole.substring(0, end).getBytes(StandardCharsets.UTF_8),
                            MediaType.get("multipart/form-data; boundary=b")));
            assertThat(answer.status()).as("cut at %s", end).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("json_invalido");
        }
        Answer noForm = environment.post("/documents", "{}");
        assertThat(noForm.status()).isEqualTo(400);
        assertThat(environment.get("/documents").json().path("data")).hasSize(6);
    }

    @Test
    void hugeAndStrangeNamesAreKept() throws Exception {
        String huge = "x".repeat(100_000) + ".pdf";
        assertThat(uploads.digitised(huge, "1").path("nombre_fichero").asText()).isEqualTo(huge);
        shows(uploads.digitised("año/../€\u0001.pdf", "2"), "estado=procesado");
    }

    @Test
    void namesAreReadHoweverTheyAreWritten() throws Exception {
        String[][] names = {
            {"name=\"file\"; filename=\"a\\\"b.pdf\"", "a\"b.pdf"},
            {"name=file; filename=plain.pdf", "plain.pdf"},
            {"name=\"file\"; filename*=UTF-8''a%C3%B1o+1.pdf", "año+1.pdf"},
            {"name=\"file\"; filename=\"x\"; filename*=UTF-8''%E2%82%AC.pdf", "€.pdf"},
        };
        for (String[] each : names) {
            byte[] sent = ("--b\r\nContent-Disposition: form-data; " + each[0] + "\r\n\r\n" + each[1] + "\r\n--b--")
                    .getBytes(StandardCharsets.UTF_8);
            JsonNode job = environment.ended(environment.post(
                    "/documents", RequestBody.create(sent, MediaType.get("multipart/form-data; boundary=b"))));

            assertThat(job.at("/resultado/nombre_fichero").asText()).isEqualTo(each[1]);
        }
    }
}
