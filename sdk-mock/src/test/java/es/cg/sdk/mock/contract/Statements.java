package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;

/** Imports files into the account that the first client has at first. */
public final class Statements {
    public static final long CLIENT = 1001;

    private Statements() {}

    /** Sends a file, with more members of the body such as {@code ,"formato":"csv"}. */
    public static Answer send(TestMock mock, byte[] file, String more) throws IOException {
        String account = mock.get("/bank-accounts", CLIENT).text("/data/0/id");
        String content = Base64.getEncoder().encodeToString(file);
        return mock.post(
                "/bank-transactions/import",
                "{\"cuenta_id\":\"%s\",\"contenido_base64\":\"%s\"%s}".formatted(account, content, more),
                CLIENT);
    }

    /** The job of a file, when it is over. */
    public static JsonNode ended(TestMock mock, byte[] file) throws IOException {
        return Deferred.ended(mock, send(mock, file, ""));
    }

    /** The import of a file that is taken. */
    public static JsonNode result(TestMock mock, byte[] file) throws IOException {
        return Deferred.result(mock, send(mock, file, ""));
    }

    /** The import of a text that is taken. */
    public static JsonNode result(TestMock mock, String text) throws IOException {
        return result(mock, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A test that an import of a file fails with this code, says this of one of its lines, and adds nothing. */
    static DynamicTest failing(String name, byte[] file, String code, String... said) {
        return TestMockResolver.test(name, mock -> {
            JsonNode job = ended(mock, file);
            JsonNode fault = newest(mock).at("/errores/0");

            shows(job, "estado=failed", "error/code=" + code);
            shows(newest(mock), "estado=fallida");
            assertThat(job.at("/error/message").asText())
                    .startsWith("Línea " + fault.path("linea").asText() + ": ")
                    .contains(said);
            assertThat(movements(mock)).hasSize(5);
        });
    }

    /** The newest import. */
    public static JsonNode newest(TestMock mock) throws IOException {
        return mock.get("/bank-imports", CLIENT).json().at("/data/0");
    }

    /** The movements of the client, newest first; five are there at first. */
    public static List<JsonNode> movements(TestMock mock) throws IOException {
        List<JsonNode> movements = new ArrayList<>();
        mock.get("/bank-transactions?limit=100", CLIENT).json().path("data").forEach(movements::add);
        return movements;
    }
}
