package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.RequestBody;

/** Documents on their way into a world. */
record Uploads(ListeningService environment) {
    static MultipartBody.Builder form(String name, String content) {
        return new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", name, RequestBody.create(content, MediaType.get("application/pdf")));
    }

    Answer upload(String name, String content) throws IOException {
        return environment.post("/documents", form(name, content).build());
    }

    /** The document that came of an upload whose job succeeded. */
    JsonNode digitised(String name, String content) throws IOException {
        JsonNode job = environment.ended(upload(name, content));
        assertThat(job.path("estado").asText()).isEqualTo("succeeded");
        return job.path("resultado");
    }
}
