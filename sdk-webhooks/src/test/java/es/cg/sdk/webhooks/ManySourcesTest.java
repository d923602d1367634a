package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.HangLimit;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Many destinations at one address of a real server, asked over real HTTP. */
final class ManySourcesTest {
    private final HttpClient client = client();

    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(HangLimit.DURATION)
                .build();
    }

    @FunctionalInterface
    private interface Trial {
        void of(Host host, FirmSecrets firms, List<WebhookEvent> handled) throws Exception;
    }

    private static Stream<DynamicTest> each(Trial trial) {
        return Host.ADAPTERS.entrySet().stream()
                .map(adapter -> dynamicTest(adapter.getKey(), () -> {
                    FirmSecrets firms = new FirmSecrets().with(7, 8);
                    List<WebhookEvent> handled = Collections.synchronizedList(new ArrayList<>());
                    WebhookReceiver receiver = WebhookReceiver.builder(firms, FirmSecrets.ADDRESSES)
                            .build(handled::add);
                    try (Host host = adapter.getValue().open(receiver)) {
                        trial.of(host, firms, handled);
                    }
                }));
    }

    private int post(Host host, String path, int firm, String id) throws Exception {
        return post(client, host, path, firm, id);
    }

    private static int post(HttpClient client, Host host, String path, int firm, String id) throws Exception {
        byte[] body = Sender.event(id).getBytes(StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(host.url() + path))
                .header(
                        "CG-Signature",
                        WebhookSigner.of(FirmSecrets.secret(firm)).header(body))
                .timeout(HangLimit.DURATION)
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    @TestFactory
    Stream<DynamicTest> eachSourceHasItsOwnSecretAndEvents() {
        return each((host, firms, handled) -> {
            String seven = FirmSecrets.path(7);
            assertThat(post(host, seven, 7, "evt_1")).isEqualTo(200);
            assertThat(post(host, FirmSecrets.path(8), 8, "evt_1")).isEqualTo(200);
            assertThat(post(host, seven, 8, "evt_2")).isEqualTo(401);
            assertThat(post(host, FirmSecrets.path(8), 7, "evt_2")).isEqualTo(401);
            assertThat(post(host, FirmSecrets.path(9), 7, "evt_2")).isEqualTo(401);
            // The context of the JDK's server has it. The mapping of a servlet has not: Jetty answers.
            assertThat(post(host, seven.substring(1), 7, "evt_2")).isIn(401, 405);

            assertThat(handled).extracting(WebhookEvent::source).containsExactly("firm-7", "firm-8");
            assertThat(firms.asked).containsExactly("7", "8", "9");
        });
    }

    @TestFactory
    Stream<DynamicTest> wrongOrMissingTagIsNotLookedUp() {
        String seven = FirmSecrets.path(7);
        String tag = seven.substring(3);
        return each((host, firms, handled) -> {
            for (String path : List.of(
                    "",
                    "/",
                    "//",
                    "/7",
                    "/7/",
                    "/" + tag,
                    "//" + tag,
                    "//7/" + tag,
                    seven + "/",
                    seven + "=",
                    seven.toLowerCase(Locale.ROOT),
                    seven.substring(0, seven.length() - 1),
                    "/8/" + tag,
                    "/07/" + tag,
                    "/7%20/" + tag,
                    "/7/7/" + tag,
                    "/7%00/" + tag,
                    "/7%ff/" + tag,
                    "/%EF%BC%97/" + tag,
                    "/7%2F" + tag + "/" + tag,
                    "/7%252F" + tag,
                    SourceAddresses.of("crm", FirmSecrets.KEY).path("7"),
                    SourceAddresses.of("erp", SourceAddresses.newKey()).path("7"))) {
                // A server that takes some of these for no path answers by itself, and closes the connection.
                assertThat(post(client(), host, path, 7, "evt_1")).as(path).isIn(401, 400, 404);
            }
            assertThat(firms.asked).isEmpty();
            assertThat(handled).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> exactNameIsComparedAfterDecodingOnce() {
        List<String> names = List.of(
                "talleres",
                "Talleres",
                "año 1+1 & ß",
                "a?b#c=d",
                "~@!$'()*,:",
                "a+b",
                "a b",
                "\uD83D\uDE00",
                "e\u0301",
                "\u00e9");
        return each((host, firms, handled) -> {
            for (int i = 0; i < names.size(); i++) {
                firms.secrets.put(names.get(i), SourceSecrets.of("firm-" + i, FirmSecrets.secret(i)));
            }
            for (int i = 0; i < names.size(); i++) {
                assertThat(post(host, FirmSecrets.path(names.get(i)), i, "evt_1"))
                        .as(names.get(i))
                        .isEqualTo(200);
            }
            String escaped = "/%74alleres" + FirmSecrets.path("talleres").substring("/talleres".length());
            assertThat(post(host, escaped, 0, "evt_2")).isEqualTo(200);
            assertThat(firms.asked).containsExactlyElementsOf(names);
            assertThat(handled).hasSize(names.size() + 1);
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aThousandSourcesHaveAThousandSecrets() {
        return each((host, firms, handled) -> {
            for (int firm = 1000; firm < 2000; firm++) {
                firms.with(firm);
            }
            for (int firm = 1000; firm < 2000; firm++) {
                assertThat(post(host, FirmSecrets.path(firm), firm, "evt_1")).isEqualTo(200);
                assertThat(post(host, FirmSecrets.path(firm), firm - 1, "evt_2"))
                        .isEqualTo(401);
            }
            assertThat(handled).hasSize(1000).extracting(WebhookEvent::source).doesNotHaveDuplicates();
            assertThat(firms.asked).hasSize(1000);
        });
    }

    @TestFactory
    Stream<DynamicTest> failingSecretSourceReturns503AndNever401() {
        return each((host, firms, handled) -> {
            firms.failure = new SQLException("the database is away");
            assertThat(post(host, FirmSecrets.path(7), 7, "evt_1")).isEqualTo(503);
            assertThat(post(host, FirmSecrets.path(7), 8, "evt_1")).isEqualTo(503);
            firms.failure = null;

            assertThat(post(host, FirmSecrets.path(7), 7, "evt_1")).isEqualTo(200);
            assertThat(post(host, FirmSecrets.path(7), 8, "evt_1")).isEqualTo(401);
        });
    }
}
