package es.cg.sdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/** The table of Spanish texts has what the examples print, and the reasons that they print of what the SDK says. */
final class SpanishTextsTest {
    // The classes of each folder whose texts a person can read in an example.
    private static final Map<String, String> SOURCES = Map.of(
            "src/main/java/es/cg/sdk/examples",
            ".*",
            "../sdk-generator/src/main/java/es/cg/sdk/generator/match",
            ".*",
            "../sdk-statements/src/main/java/es/cg/sdk/statements",
            ".*",
            "../sdk-base/src/main/java/es/cg/sdk/base/corrections",
            ".*",
            "../sdk-base/src/main/java/es/cg/sdk/base/file",
            "Node|NodeReader|TakenPaths",
            "../sdk-webhooks/src/main/java/es/cg/sdk/webhooks/diagnosis",
            "AnswerAdvice|Handshake.*",
            "../sdk-core/src/main/java/es/cg/sdk/internal",
            "AcceptedWrites|Batch(Hold|Results|Run|Threads)|EarlierWrites|FileJournal|Item(Run|Write)"
                    + "|Journal(Access|File|Lock|Path)|PersonsFinding|RecordedWrite|ReferenceSearch|RequestFacts"
                    + "|RunJournal|SystematicFailure|UsedCorrections|Write(Decision|Rules)");
    private static final Pattern COMMENT_OR_TEXT =
            Pattern.compile("//[^\\n]*|/\\*(?s:.*?)\\*/|'(?:[^'\\\\]|\\\\.)'|requireNonNull\\([^;{]*?\"\\)"
                    + "|\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
    private static final Pattern ENGLISH = Pattern.compile("(?<![-\\w/])(the|of|with|is|are|was|were|and|nothing|each"
            + "|which|its|it|done|not|no|from|this|has)\\b(?![-/])");
    // A program reads these, or a person only in English.
    private static final Pattern OTHER = Pattern.compile("(create|select|insert|update) .*|.*\\\\[bs].*"
            + "|(webhook-receiver of the SDK's examples|what to do|What to do"
            + "|the mock did not answer|one key did two things|this is not YAML|this is not JSON"
            + "|the constants of Scope are public|not packaged|cannot read|is also in|keep one of the two"
            + "|NewBankImport.contenido_base64 is not base"
            + "|openapi.json is not in the jar|each Java has SHA|the request has the formato|no known format|no fault"
            + "|the path of the statement is null|not named|no form of an answer|the first line of a record says what it is"
            + "|Corrections of the contract are in force|a correction of|does not fit what came.*|was in none of its first"
            + "|answers: check the names there|was corrected as|it threw|it has nothing at|it has no list at"
            + "|a finding that settles nothing.*|the file has an address|the write journal could not record that"
            + "|was done twice: as|and as|waits for another run of it to end|in the write journal"
            + "|your code has run, but the write journal|the next run calls it again|the service has accepted it"
            + "|it must not be sent|it could not be looked up whether it was done|it was not sent"
            + "|the function made no write for item|line 1: the column|a record is that of one write.*"
            + "|the reference to look up is blank|it is in doubt until it is settled|it is done already"
            + "|it is unknown whether it was done|an item is one write.*)");
    private static final String VERSION =
            String.valueOf(BundledContract.document().get("info").get("version").string());
    private static final Pattern VALUE = Pattern.compile("\\{[0-9]}|%[dsn]|0x%02X|\\$\\{[^}]*}|%\\.0f");

    @TempDir
    private Path folder;

    private static List<String> table() throws IOException {
        return Files.readAllLines(Path.of("src/main/resources/es/cg/sdk/examples/spanish.txt")).stream()
                .filter(each -> !each.isEmpty() && !each.startsWith("# "))
                .toList();
    }

    private static List<String> english() throws IOException {
        List<String> table = table();
        return IntStream.range(0, table.size() / 2)
                .mapToObj(i -> table.get(2 * i))
                .toList();
    }

    private static List<String> sources() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Map.Entry<String, String> each : SOURCES.entrySet()) {
            try (Stream<Path> files = Files.walk(Path.of(each.getKey()), 2)) {
                List<String> read = files.filter(
                                file -> file.getFileName().toString().matches("(" + each.getValue() + ")\\.java"))
                        .map(SpanishTextsTest::read)
                        .toList();
                assertThat(read).as(each.getKey()).isNotEmpty();
                sources.addAll(read);
            }
        }
        return sources;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the texts of a source; those that are joined by + are one. */
    private static Stream<String> texts(String source) {
        String joined = source.replaceAll("(?<![\\\\'])\"\\s*\\+\\s*\"", "");
        return COMMENT_OR_TEXT
                .matcher(joined)
                .results()
                .map(each -> each.group(1))
                .filter(each -> each != null)
                .map(each -> each.replace("\\\"", "\"").replace("%%", "%"))
                .flatMap(VALUE::splitAsStream)
                .flatMap(each -> Arrays.stream(each.split("^[0-9]:|\\{|(?<=[a-z])\\[")))
                .map(each -> each.replaceAll("^[^\\p{L}-]+|[^\\p{L}\"]+$", ""));
    }

    @Test
    void tableHasEachEnglishTextOfTheSources() throws IOException {
        String table = english().stream().flatMap(VALUE::splitAsStream).collect(Collectors.joining("\n"));

        assertThat(sources().stream().flatMap(SpanishTextsTest::texts))
                .hasSizeGreaterThan(1000)
                .filteredOn(each ->
                        ENGLISH.matcher(each).find() && !OTHER.matcher(each).matches())
                // What is Spanish in part has no line of its own; "no" is a word of both languages.
                .filteredOn(each -> ENGLISH.matcher(Language.ES.of(each).replaceAll("\\bno\\b", ""))
                                .find()
                        || Language.ES.of(each).equals(each))
                .allSatisfy(each -> assertThat(each.split("; |\\. ", -1))
                        .allSatisfy(part -> assertThat(table).contains(part)));
    }

    @Test
    void eachLineHasItsValuesInBothLanguagesOnce() throws IOException {
        List<String> table = table();
        assertThat(table.size()).isEven();
        assertThat(english()).doesNotHaveDuplicates();
        for (int i = 0; i < table.size(); i += 2) {
            List<String> values = values(table.get(i));
            assertThat(values).as(table.get(i)).doesNotHaveDuplicates().containsAll(values(table.get(i + 1)));
        }
    }

    private static List<String> values(String line) {
        return Pattern.compile("\\{[0-9]}")
                .matcher(line)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    @Test
    void wrongCorrectionsAreToldInSpanish() throws IOException {
        for (String wrong : List.of(
                "{",
                "[]",
                "{'a': 1}",
                "{}",
                "{\"contract\": \"1\"}",
                "{C, \"a\": 1, \"a\": 2}",
                "{C, \"schemas\": {}}",
                "{C, \"answer\": {}}",
                "{C, \"answers\": {\"Invoice\": {\"total\": \"\"}}}",
                "{C, \"answers\": {\"Invoice\": {\"totl\": null}}}",
                "{C, \"answers\": {\"Invoice\": {\"total\": {\"as\": \"x\"}}}}",
                "{C, \"general\": {\"amounts\": \"x\"}}",
                "{C, \"general\": {\"times\": \"yyyy-MM-dd HH:mm:ss\"}}",
                "{C, \"headers\": {\"Idempotency-Key\": \"Key\"}}",
                "{C, \"headers\": {\"CG-Version\": \"x\"}}",
                "{C, \"headers\": {\"fixed\": {\"Cookie\": \"x\"}}}",
                "{C, \"operations\": {\"invoices.list\": {\"fixed\": {\"limit\": \"x\"}}}}",
                "{C, \"against_contract\": {\"operations\": {\"invoices.issue\": {\"answer\": \"x\"}}}}",
                "{C, \"against_contract\": {\"operations\": {\"invoices.list\": {\"answer\": {\"list\": {\"data\": null}}}}}}",
                "{C, \"events\": {\"invoice.emitted\": \"x\"}}",
                "{C, \"errors\": {\"nothing_done\": [\"a\"], \"same_key\": [\"a\"]}}")) {
            Path file = folder.resolve("wrong.json");
            Files.writeString(file, wrong.replace("C,", "\"contract\": \"" + VERSION + "\","));
            ExampleRun run = LanguageTest.in("es", "quickstart", "--corrections", file.toString());
            assertThat(run.exit()).as(wrong).isNotZero();
            assertThat(run.err()).contains("wrong.json, línea 1, columna ");
            LanguageTest.assertSpanish(run.err());
        }
    }

    @Test
    void adviceOfFailedHandshakeIsSpanish() throws Exception {
        WebhookSecret secret = WebhookSecret.of("0123456789abcdef".repeat(4));
        for (String answer : List.of(
                "200",
                "200 Content-Type text/html",
                "302 Location /login",
                "302 Location https://x",
                "302",
                "400",
                "401",
                "401 WWW-Authenticate Basic",
                "401 WWW-Authenticate CG-Signature",
                "403",
                "403 Content-Type text/html",
                "404",
                "404 Content-Type text/html",
                "405",
                "405 Allow GET",
                "413",
                "415",
                "418",
                "429",
                "500",
                "502 Content-Type text/html",
                "503 Retry-After 1")) {
            String[] parts = answer.split(" ", -1);
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.getRequestBody().readAllBytes();
                if (parts.length > 1) {
                    exchange.getResponseHeaders().add(parts[1], parts[2]);
                }
                exchange.sendResponseHeaders(Integer.parseInt(parts[0]), -1);
                exchange.close();
            });
            server.start();
            try {
                URI address =
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/cg");
                LanguageTest.assertSpanish(Language.ES.of("Handshake: " + HandshakeCheck.of(address, secret)));
            } finally {
                server.stop(0);
            }
        }
    }

    private static CommandLine help(Language language) {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return Examples.create(new Terminal(nowhere, nowhere, false, Map.of(), null), language);
    }

    @Test
    void helpIsSpanishInEachDescription() {
        assertDiffer(help(Language.EN), help(Language.ES));
    }

    private static void assertDiffer(CommandLine english, CommandLine spanish) {
        List<String> before = descriptions(english);
        List<String> after = descriptions(spanish);
        assertThat(after).as(english.getCommandName()).hasSameSizeAs(before).isNotEmpty();
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i)).isNotEqualTo(before.get(i));
        }
        english.getSubcommands()
                .forEach((name, each) -> assertDiffer(
                        each, Objects.requireNonNull(spanish.getSubcommands().get(name))));
    }

    private static List<String> descriptions(CommandLine command) {
        List<String> all =
                new ArrayList<>(List.of(command.getCommandSpec().usageMessage().description()));
        all.addAll(command.getCommandSpec().usageMessage().exitCodeList().values());
        command.getCommandSpec().args().stream()
                .sorted((one, other) -> String.join("", names(one)).compareTo(String.join("", names(other))))
                .filter(each -> !names(each).contains("--lang"))
                .forEach(each -> {
                    all.addAll(List.of(each.description()));
                    all.add(each.paramLabel().matches("ID|URL|N|2026Q3|<.*>|[+]w") ? "" : each.paramLabel());
                });
        all.removeIf(each -> each.isBlank() || each.contains("source <("));
        return all;
    }

    private static List<String> names(ArgSpec spec) {
        return spec.isOption() ? List.of(((CommandLine.Model.OptionSpec) spec).names()) : List.of("");
    }
}
