package es.cg.sdk.mock.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.internal.http.RawConnection.Answer;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Whatever comes through the door, an error of the contract goes back. */
final class MalformedHttpTest {
    private static final MockCg MOCK = MockCg.start();
    private static final String START = "GET /api/public/v1/status HTTP/1.1\r\n";
    private static final String POST = "POST /api/public/v1/activities HTTP/1.1\r\nHost: x\r\n";
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";

    @AfterAll
    static void stop() {
        MOCK.close();
    }

    private static Map<String, String> malformed() {
        Map<String, String> cases = new TreeMap<>();
        cases.put("noHttpAtAll", "hello\r\n\r\n");
        cases.put("aTlsHello", "\u0016\u0003\u0001\u0000\u0005hello");
        cases.put("anOldRequest", "GET /\r\n");
        cases.put("anotherVersion", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        cases.put("aPathWithoutSlash", "GET status HTTP/1.1\r\nHost: x\r\n\r\n");
        cases.put("aPathBeyondAscii", "GET /\u00f1 HTTP/1.1\r\nHost: x\r\n\r\n");
        cases.put("aPathWithBadPercent", "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n");
        cases.put("aPathThatEndsInPercent", "GET /a%2 HTTP/1.1\r\nHost: x\r\n\r\n");
        cases.put("aPathThatIsNoUtf8", "GET /%ff HTTP/1.1\r\nHost: x\r\n\r\n");
        cases.put("aQueryWithBadPercent", "GET /?a=% HTTP/1.1\r\nHost: x\r\n\r\n");
        cases.put("aMethodThatIsNone", "G(T / HTTP/1.1\r\nHost: x\r\n\r\n");
        cases.put("noHost", START + "\r\n");
        cases.put("twoHosts", START + "Host: x\r\nHost: y\r\n\r\n");
        cases.put("aBadHost", START + "Host: a b/\\\r\n\r\n");
        cases.put("aHeaderWithoutColon", START + "Host: x\r\nnonsense\r\n\r\n");
        cases.put("aHeaderWithoutName", START + "Host: x\r\n: y\r\n\r\n");
        cases.put("aSpaceBeforeTheColon", START + "Host : x\r\n\r\n");
        cases.put("aFoldedHeader", START + "Host: x\r\nA: b\r\n c\r\n\r\n");
        cases.put("aNulInAHeader", START + "Host: x\r\nA: b\u0000\r\n\r\n");
        cases.put("aLoneCarriageReturn", START + "Host: x\rA: b\r\n\r\n");
        cases.put("aHundredThousandHeaders", START + "Host: x\r\n" + "A: b\r\n".repeat(100_000) + "\r\n");
        cases.put("aMegabyteOfPath", "GET /" + "a".repeat(1 << 20) + " HTTP/1.1\r\nHost: x\r\n\r\n");
        cases.put("aMegabyteOfHeader", START + "Host: x\r\nA: " + "a".repeat(1 << 20) + "\r\n\r\n");
        cases.put("aLengthThatIsNoNumber", POST + "Content-Length: abc\r\n\r\n");
        cases.put("aNegativeLength", POST + "Content-Length: -1\r\n\r\n");
        cases.put("aLengthBeyondAllBounds", POST + "Content-Length: 99999999999999999999\r\n\r\n");
        cases.put("twoLengths", POST + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}");
        cases.put("lengthAndChunks", POST + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
        cases.put("anUnknownCoding", POST + "Transfer-Encoding: gzip\r\n\r\n");
        cases.put("aChunkSizeThatIsNone", CHUNKED + "zz\r\n{}\r\n0\r\n\r\n");
        cases.put("aNegativeChunkSize", CHUNKED + "-1\r\n{}\r\n0\r\n\r\n");
        cases.put("aChunkThatIsTooLong", CHUNKED + "1\r\n{}\r\n0\r\n\r\n");
        cases.put("aHugeChunkSize", CHUNKED + "ffffffffffffffffff\r\n");
        cases.put("aTrailerThatIsNone", CHUNKED + "2\r\n{}\r\n0\r\nnonsense\r\n\r\n");
        return cases;
    }

    @TestFactory
    Stream<DynamicTest> malformedHttpGets400WithAnErrorOfTheContract() {
        return malformed().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
                    try (RawConnection connection = new RawConnection(MOCK.baseUrl())) {
                        expect400(connection.send(each.getValue()).read());
                        assertThat(connection.isOver()).isTrue();
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> truncatedRequestGets400() {
        return Stream.of("G", START, START + "Host:", POST + "Content-Length: 9\r\n\r\n{", CHUNKED + "2\r\n{")
                .map(each -> DynamicTest.dynamicTest(each.strip().replace("\r\n", " "), () -> {
                    try (RawConnection connection = new RawConnection(MOCK.baseUrl())) {
                        expect400(connection.send(each).end().read());
                    }
                }));
    }

    @Test
    void jsonBodyOver10MegabytesGets413() throws Exception {
        int most = 10 << 20;
        try (RawConnection connection = new RawConnection(MOCK.baseUrl())) {
            connection.send(POST + "Content-Length: " + most + "\r\n\r\n" + " ".repeat(most));
            assertThat(connection.read().status()).isEqualTo(401);
            connection.send(POST + "Content-Length: " + (most + 1) + "\r\n\r\n" + " ".repeat(most + 1));
            Answer answer = connection.read();
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.body()).contains("\"code\":\"cuerpo_demasiado_grande\"", "\"request_id\":\"req_");
            connection.send(START + "Host: x\r\n\r\n");
            assertThat(connection.read().status()).isEqualTo(401);
        }
    }

    @Test
    void uploadOver50MegabytesGets413() throws Exception {
        String form = POST + "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ";
        int most = 50 << 20;
        try (RawConnection connection = new RawConnection(MOCK.baseUrl())) {
            connection.send(form + most + "\r\n\r\n" + " ".repeat(most));
            assertThat(connection.read().status()).isEqualTo(401);
            connection.send(form + (most + 1) + "\r\n\r\n" + " ".repeat(most + 1));
            assertThat(connection.read().status()).isEqualTo(413);
        }
    }

    @Test
    void wrongByteAnywhereGetsAnErrorAnswer() throws Exception {
        String request = "POST /api/public/v1/activities?a=b HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}";
        for (int i = 0; i < request.length(); i++) {
            for (String letter : new String[] {"", "\0", "\n", "\r", " ", ":", "\u00ff", "%"}) {
                String changed = request.substring(0, i) + letter + request.substring(i + 1);
                try (RawConnection connection = new RawConnection(MOCK.baseUrl())) {
                    assertThat(connection.send(changed).end().read().status())
                            .as(changed)
                            .isBetween(400, 499);
                }
            }
        }
    }

    @Test
    void malformedSandboxRequestGetsSandboxHeader() throws Exception {
        try (RawConnection connection = new RawConnection(MOCK.sandboxUrl())) {
            assertThat(connection.send("nonsense\r\n\r\n").read().headers()).contains("cg-entorno: sandbox");
        }
    }

    private static void expect400(Answer answer) throws Exception {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.headers()).contains("content-type: application/json", "connection: close");
        JsonNode error = new ObjectMapper().readTree(answer.body()).path("error");
        assertThat(error.path("code").asText()).isEqualTo("parametro_no_valido");
        assertThat(answer.headers())
                .contains("request-id: " + error.path("request_id").asText());
    }
}
