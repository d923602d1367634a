package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An id is one segment of a path, whatever a proxy or a servlet container between makes of the path. */
final class PathIdsTest {
    private static final Operation<Json> GET =
            Operation.get("things.get", "/things/{id}", (Json json) -> json).onNoClient();
    private static final Operation<Job<Json>> MAKE =
            Operation.deferred("things.make", "/things", (Json json) -> json).onNoClient();

    /** What decoding once or twice, merging slashes, cutting at a semicolon or removing dots makes another path of. */
    private static final List<String> LEADS_ELSEWHERE = List.of(
            "..",
            "../x",
            "x/..",
            "a/../b",
            "./x",
            "a/.",
            "..;",
            "..;a=b",
            ".;/x",
            "x/..;/y",
            "..\\x",
            "a\\..\\b",
            "%2e%2e",
            "%2E.",
            ".%2e/x",
            "..%2fx",
            "a%2F..%2Fb",
            "..%5cx",
            "%252e%252e",
            "%25252e%25252e%25252fx",
            "%2e%2e%3bx",
            "a%00b",
            "a%0d%0ab",
            "a\u0085b",
            "/x",
            "x/",
            "x//y",
            "%2fx",
            "x%2f",
            ";x",
            "x;y",
            "x%3by",
            " .. ",
            "cg_live_abc.s3cret");

    private static final Map<String, String> STAYS = Map.ofEntries(
            Map.entry("inv_0042", "inv_0042"),
            Map.entry("a/b?c#d %2e", "a%2Fb%3Fc%23d%20%252e"),
            Map.entry("...", "..."),
            Map.entry("..a", "..a"),
            Map.entry("a..b", "a..b"),
            Map.entry("a.b", "a.b"),
            Map.entry("100%", "100%25"),
            Map.entry("100%zz", "100%25zz"),
            Map.entry("a+b=c:d@e,f", "a+b=c:d@e,f"),
            Map.entry("ñ€", "%C3%B1%E2%82%AC"),
            Map.entry("wh/1", "wh%2F1"));

    @RegisterExtension
    private final Answering service = new Answering();

    @TestFactory
    Stream<DynamicTest> anIdThatAProxyCouldReadAsAnotherPathIsRefused() {
        return LEADS_ELSEWHERE.stream()
                .map(id -> dynamicTest(
                        shown(id),
                        () -> assertThatThrownBy(() -> GET.call(id))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageContaining("the path parameter id of things.get (GET /things/{id})")
                                .hasMessageNotContaining("\n")
                                .hasMessageNotContaining("s3cret")));
    }

    private static String shown(String id) {
        return id.chars().anyMatch(Character::isISOControl) ? "control character" : "\"" + id + "\"";
    }

    @Test
    void anyOtherIdIsEncoded() {
        STAYS.forEach((id, sent) -> {
            service.answer(200, "{}");
            service.cg().run(GET.call(id));

            assertThat(taken()).as(id).isEqualTo("/api/public/v1/things/" + sent);
        });
    }

    private String taken() {
        try {
            return String.valueOf(service.server.takeRequest().getTarget());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void jobIdWithOtherPathIsRefused() {
        for (String id : List.of("../x", "..;", "%2e%2e", "/x_1")) {
            service.answer(202, "{\"object\":\"job\",\"estado\":\"pending\",\"id\":\"" + id + "\"}");

            assertThat(Everything.of(catchThrowable(() -> service.once().run(MAKE.call()))))
                    .as(id)
                    .contains("names no job")
                    .doesNotContain(id);
        }
    }

    @Test
    void jobUrlThatReadsAsAnotherPathIsIgnored() {
        for (String end : List.of("jobs/x;y", "jobs/%252e%252e", "jobs/..%252fx", "jobs/a%5C..%5Cb")) {
            service.answer(
                    202,
                    "{\"object\":\"job\",\"estado\":\"pending\",\"id\":\"job_1\",\"consultar_en\":\""
                            + service.baseUrl() + "/" + end + "\"}");
            service.answer(200, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
            service.cg().run(MAKE.call()).poll();
            taken();

            assertThat(taken()).as(end).isEqualTo("/api/public/v1/jobs/job_1");
        }
    }
}
