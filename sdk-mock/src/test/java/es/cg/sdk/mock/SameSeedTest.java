package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** Two runs of one seed and one script leave the same journal, byte by byte, but for the ports. */
final class SameSeedTest {
    private final OkHttpClient http = Caller.HTTP;

    @Test
    void oneSeedAndOneScriptGiveOneJournal() throws IOException {
        assertThat(journal(7))
                .isEqualTo(journal(7))
                .isNotEqualTo(journal(8))
                .contains("POST /invoices", "POST /documents", "503");
    }

    private String journal(long seed) throws IOException {
        try (MockCg mock = MockCg.builder().seed(seed).start()) {
            mock.faults().armByChance("clients.list", 0.5, Fault.status(503, "servicio_no_disponible"));
            StringBuilder answers = new StringBuilder();
            for (int i = 0; i < 8; i++) {
                answers.append(send(to(mock, "/clients")));
            }
            answers.append(send(to(mock, "/status")));
            answers.append(send(to(mock, "/invoices")
                    .header("Idempotency-Key", "i")
                    .post(Caller.json(ListeningService.invoice()))));
            RequestBody form = new MultipartBody.Builder("boundary")
                    .setType(MultipartBody.FORM)
                    .addFormDataPart("file", "factura.pdf", RequestBody.create(new byte[] {37, 80, 68, 70}))
                    .build();
            answers.append(
                    send(to(mock, "/documents").header("Idempotency-Key", "d").post(form)));
            mock.panel().advance(Duration.ofDays(2));
            for (String path : List.of("/documents", "/invoices", "/tax-models", "/bank-transactions", "/nowhere")) {
                answers.append(send(to(mock, path)));
            }
            String calls = mock.journal().calls().toString();
            return (answers + calls).replaceAll("127\\.0\\.0\\.1:[0-9]+", "mock");
        }
    }

    private static Request.Builder to(MockCg mock, String path) {
        return new Request.Builder()
                .url(mock.baseUrl() + path)
                .header("Authorization", "Bearer " + mock.liveKey())
                .header("X-CG-Client", "1001");
    }

    private String send(Request.Builder request) throws IOException {
        try (Response response = http.newCall(request.build()).execute()) {
            return response.code() + " " + response.header("Request-Id") + " "
                    + response.body().string() + "\n";
        }
    }
}
