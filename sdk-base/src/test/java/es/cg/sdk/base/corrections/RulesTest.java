package es.cg.sdk.base.corrections;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.helpers.NOPLogger;

/** What the rules of a file make of requests and answers; {@code rules.txt} has each case. */
final class RulesTest {
    private static Corrections of(String members) {
        return Corrections.of(
                CorrectionsFile.parse("their.json", "{\"contract\": \"2026-09-05\", " + members + "}"),
                NOPLogger.NOP_LOGGER);
    }

    /** The lines of a case: what the file says, the call, what goes in, what comes out. */
    @TestFactory
    Stream<DynamicTest> rulesReachWhatTheyAreAbout() {
        List<String> lines =
                Table.of("rules.txt").filter(each -> !each.startsWith("#")).toList();
        return Stream.iterate(0, i -> i + 4)
                .limit(lines.size() / 4)
                .map(i -> DynamicTest.dynamicTest(
                        lines.get(i) + " " + lines.get(i + 1),
                        () -> check(lines.get(i), lines.get(i + 1).split(" "), lines.get(i + 2), lines.get(i + 3))));
    }

    private static void check(String file, String[] call, String in, String out) {
        if (out.startsWith("! ")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> result(of(file), call, in))
                    .withMessageContaining(out.substring(2));
        } else {
            assertThat(result(of(file), call, in)).isEqualTo(out);
        }
    }

    private static String result(Corrections all, String[] call, String in) {
        Json json = Json.parse(in);
        return switch (call[0]) {
            case "send" ->
                requireNonNull(sent(all, call[1], Map.of(), json).body()).text();
            case "filter" ->
                String.valueOf(sent(all, call[1], query(json), null).query());
            case "name" -> {
                RequestCorrection request = requireNonNull(all.request(call[1]));
                yield json.items().stream()
                        .map(each -> request.ourName(requireNonNull(each.string())))
                        .toList()
                        .toString();
            }
            case "error" ->
                requireNonNull(all.errors()).correct(json, true).error().text();
            case "event" -> read(all.record(call[1], json));
            default -> {
                AnswerCorrection answer = all.answer(call[1]);
                yield read(
                        answer == null
                                ? json
                                : answer.correct(
                                        json, call.length > 2 ? Integer.parseInt(call[2]) : 200, null, name -> null));
            }
        };
    }

    /** The JSON, and behind it which members cannot be read. */
    private static String read(Json json) {
        Map<String, String> problems = Attached.problems(json);
        return json.text() + (problems.isEmpty() ? "" : " ! " + problems);
    }

    private static Map<String, String> query(Json filters) {
        Map<String, String> query = new TreeMap<>();
        filters.names()
                .forEach(
                        each -> query.put(each, String.valueOf(filters.get(each).string())));
        return query;
    }

    private static RequestCorrection.Corrected sent(
            Corrections all, String operation, Map<String, String> query, @Nullable Json body) {
        RequestCorrection.Plain plain =
                new RequestCorrection.Plain("POST", List.of("x"), Map.of("id", "i_1"), query, "1001", body);
        RequestCorrection correction = all.request(operation);
        return correction == null
                ? new RequestCorrection.Corrected("POST", List.of("x"), query, "1001", body)
                : correction.correct(plain);
    }
}
