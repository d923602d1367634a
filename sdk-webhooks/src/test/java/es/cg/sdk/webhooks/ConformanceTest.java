package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.conformance.Conformance;
import es.cg.sdk.webhooks.conformance.ConformanceReport;
import es.cg.sdk.webhooks.conformance.ScenarioResult;
import es.cg.sdk.webhooks.conformance.Setup;
import es.cg.sdk.webhooks.conformance.Subject;
import es.cg.sdk.webhooks.flawed.Flaw;
import es.cg.sdk.webhooks.flawed.HomeMade;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The proof of receivers: what is whole passes, and what has a flaw fails where it has it, and nowhere else. */
final class ConformanceTest {
    private static final String GOOD = "a good signature is taken, and its event handled";
    private static final String EXACTLY = "a bad signature gets exactly 401, an empty body and WWW-Authenticate";
    private static final String RESTART = "what was done before a restart is not handled again";
    private static final String OTHER_BODY = "another body under an id that was done is put aside, and not dropped";
    private static final String RUNNING = "an event that comes again while it is being done gets 503 with Retry-After";

    /** The receiver of this library behind one of its adapters, for one destination or for many. */
    private record Library(Host.Adapter adapter, boolean forMany) implements Subject {
        private static SourceSecrets secrets(Setup setup) {
            WebhookSecret[] secrets = setup.secrets().stream()
                    .map(each -> WebhookSecret.of(each)
                            .named("number " + setup.secrets().indexOf(each)))
                    .toArray(WebhookSecret[]::new);
            return SourceSecrets.of("firm-7", secrets);
        }

        private static SignatureVerifier ofMany(Setup setup) {
            return SignatureVerifier.builder(name -> name.equals("7") ? secrets(setup) : null, FirmSecrets.ADDRESSES)
                    .clock(setup.clock())
                    .build();
        }

        @Override
        public Running start(Setup setup) throws Exception {
            InMemoryEventStore store = InMemoryEventStore.create(100_000, setup.clock());
            WebhookReceiver.Builder builder =
                    forMany ? WebhookReceiver.builder(ofMany(setup)) : WebhookReceiver.builder(setup.verifier());
            Host host = adapter.open(
                    builder.store(store).maxBodyBytes(setup.maxBodyBytes()).build(setup.handler()));
            return new Running() {
                @Override
                public URI url() {
                    return URI.create(host.url() + (forMany ? FirmSecrets.path(7) : ""));
                }

                @Override
                public int quarantined() {
                    return store.quarantined().size();
                }

                @Override
                public void close() {
                    host.close();
                }
            };
        }
    }

    /** A flaw, and words of the scenarios that it fails. */
    private record Caught(Flaw flaw, List<String> words) {
        List<String> scenarios() {
            return words.stream().map(Caught::named).toList();
        }

        Subject subject() {
            return flaw == Flaw.LOSES_WHAT_FAILS_LATER ? HomeMade.answeringFirst(flaw) : HomeMade.with(flaw);
        }

        private static String named(String word) {
            List<String> found = Conformance.scenarios().stream()
                    .filter(each -> each.contains(word))
                    .toList();
            assertThat(found).as("scenarios with «" + word + "»").hasSize(1);
            return found.get(0);
        }
    }

    private static Caught caught(Flaw flaw, String... words) {
        return new Caught(flaw, List.of(words));
    }

    private static List<Caught> table() {
        return List.of(
                caught(
                        Flaw.ANSWERS_400,
                        "exactly 401",
                        "handshake",
                        "without a signature",
                        "malformed",
                        "301 s",
                        "next year",
                        "two secrets",
                        "altered by a byte",
                        "same text",
                        "in chunks",
                        "10 MB with a bad signature get 401",
                        "event's id does not",
                        "half sent",
                        "thousand"),
                caught(Flaw.ANSWERS_401_WITH_A_PAGE, "exactly 401"),
                caught(Flaw.TAKES_WHAT_IS_UNSIGNED, "without a signature", "event's id does not"),
                caught(Flaw.THROWS_ON_A_MALFORMED_HEADER, "malformed", "connection goes on"),
                caught(Flaw.READS_THE_TIME_LENIENTLY, "malformed"),
                caught(Flaw.FAILS_ON_A_HUGE_HEADER, "100 kB"),
                caught(Flaw.COMPARES_TEXT, "capitals"),
                caught(Flaw.LEAVES_THE_END_OUT, "exactly 300 s"),
                caught(Flaw.NO_WINDOW, "301 s", "next year"),
                caught(Flaw.WINDOW_TOWARDS_THE_PAST_ALONE, "next year"),
                caught(Flaw.READS_ONE_SIGNATURE, "among several"),
                caught(Flaw.KNOWS_ONE_SECRET, "two secrets"),
                caught(Flaw.VERIFIES_TEXT, "same text", "signed and no event"),
                caught(Flaw.READS_LINES, "bytes that came", "altered by a byte", "same text", "signed and no event"),
                caught(Flaw.VERIFIES_THE_BEGINNING, "altered by a byte"),
                caught(Flaw.TRUSTS_THE_LENGTH, "in chunks"),
                caught(Flaw.DROPS_WHAT_IS_NO_EVENT, "signed and no event"),
                caught(Flaw.WANTS_A_TYPE, "without a type"),
                caught(Flaw.SIZE_FIRST, "10 MB with a bad signature get 401"),
                caught(Flaw.LEAVES_THE_BODY, "connection goes on"),
                caught(Flaw.TAKES_ANY_SIZE, "get 413"),
                caught(Flaw.TAKES_ANY_METHOD, "another method"),
                caught(
                        Flaw.HANDLES_AGAIN,
                        "comes again gets 2xx",
                        "while it is being done",
                        "when it comes again",
                        "another body under",
                        "in another form",
                        "before a restart"),
                caught(Flaw.ACKNOWLEDGES_WHAT_RUNS, "while it is being done"),
                caught(Flaw.SWALLOWS_FAILURES, "is not answered 2xx, or"),
                caught(Flaw.MARKS_BEFORE, "when it comes again", "an event that failed"),
                caught(Flaw.MARKS_WHAT_IS_FORGED, "event's id does not"),
                caught(Flaw.ONE_REQUEST_AT_A_TIME, "while it is being done", "half sent", "at the same time"),
                caught(Flaw.ONE_EVENT_AT_A_TIME, "at the same time"),
                caught(Flaw.DROPS_OTHER_BODIES, "another body under"),
                caught(Flaw.PUTS_OPEN_EVENTS_ASIDE, "while it is being done", "an event that failed"),
                caught(Flaw.COMPARES_BYTES, "in another form"),
                caught(Flaw.TAKES_THE_SANDBOX, "sandbox"),
                caught(Flaw.PASSES_OVER_UNKNOWN_KINDS, "nobody knows yet", "without a type", "an event that failed"),
                caught(Flaw.GIVES_NO_RECORD, "the record of an event"),
                caught(Flaw.LIMITS_REQUESTS, "thousand"),
                caught(Flaw.FORGETS, "before a restart"),
                caught(Flaw.LOSES_WHAT_FAILS_LATER, "is not answered 2xx, or", "an event that failed"));
    }

    private static List<String> names(List<ScenarioResult> outcomes) {
        return outcomes.stream().map(ScenarioResult::scenario).toList();
    }

    @TestFactory
    Stream<DynamicTest> everyAdapterPasses() {
        return Host.ADAPTERS.entrySet().stream()
                .flatMap(adapter -> Stream.of(false, true)
                        .map(forMany -> dynamicTest(adapter.getKey() + (forMany ? " for many" : ""), () -> {
                            Subject subject = new Library(adapter.getValue(), forMany);
                            ConformanceReport outcomes = (forMany
                                            ? Conformance.of(subject)
                                                    .timeout(HangLimit.DURATION)
                                                    .only(SmallBodies.scenarios())
                                            : Conformance.of(subject).timeout(HangLimit.DURATION))
                                    .run();

                            assertThat(outcomes.failed()).isEmpty();
                            assertThat(names(outcomes.skipped())).containsExactly(RESTART);
                        })));
    }

    @Test
    void handWrittenReceiverPasses() throws Exception {
        ConformanceReport outcomes = Conformance.of(HomeMade.with(Flaw.NONE))
                .timeout(HangLimit.DURATION)
                .run();

        assertThat(outcomes.failed()).isEmpty();
        assertThat(outcomes.skipped()).isEmpty();
        assertThat(outcomes.isPassed()).isTrue();
        assertThat(outcomes.all()).hasSameSizeAs(Conformance.scenarios());
    }

    @Test
    void receiverThatAnswersBeforeHandlingPasses() throws Exception {
        ConformanceReport outcomes = Conformance.of(HomeMade.answeringFirst(Flaw.NONE))
                .timeout(HangLimit.DURATION)
                .only(SmallBodies.scenarios())
                .run();

        assertThat(outcomes.failed()).isEmpty();
        assertThat(names(outcomes.skipped())).containsExactly(RUNNING);
    }

    @TestFactory
    Stream<DynamicTest> eachFlawFailsItsOwnScenarios() {
        return table().stream()
                .map(row -> dynamicTest(row.flaw().name(), () -> {
                    ConformanceReport outcomes = Conformance.of(row.subject())
                            .timeout(Duration.ofSeconds(1))
                            .only(row.scenarios().toArray(new String[0]))
                            .run();

                    assertThat(names(outcomes.failed())).containsExactlyInAnyOrderElementsOf(row.scenarios());
                }));
    }

    @Tag("soak")
    @TestFactory
    Stream<DynamicTest> eachFlawFailsNoOtherScenario() {
        return table().stream()
                .map(row -> dynamicTest(row.flaw().name(), () -> {
                    ConformanceReport outcomes = Conformance.of(row.subject())
                            .timeout(Duration.ofMinutes(1))
                            .run();

                    assertThat(names(outcomes.failed())).containsExactlyInAnyOrderElementsOf(row.scenarios());
                }));
    }

    @Test
    void decodingTheSecretFailsTheGoodSignature() throws Exception {
        ConformanceReport outcomes = Conformance.of(HomeMade.with(Flaw.DECODES_THE_SECRET))
                .only(GOOD)
                .run();

        assertThat(outcomes.failed()).singleElement().satisfies(outcome -> {
            assertThat(outcome.seen()).isEqualTo("a good signature got 401, and not 2xx");
            assertThat(outcome.why()).contains("is the secret used as it is");
        });
    }

    @Test
    void everyScenarioCatchesAFlaw() {
        assertThat(Stream.concat(Stream.of(GOOD), table().stream().flatMap(row -> row.scenarios().stream())))
                .containsAll(Conformance.scenarios());
        assertThat(table()).extracting(Caught::flaw).doesNotHaveDuplicates().hasSize(Flaw.values().length - 2);
    }

    @Test
    void theKitNeedsNothingButTheJdkAndThisLibrary() throws IOException {
        Path folder = Path.of(System.getProperty("project.root", ".."))
                .resolve("sdk-webhooks/src/test/java/es/cg/sdk/webhooks/conformance");
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                assertThat(Files.readAllLines(file, UTF_8))
                        .as(file.toString())
                        .filteredOn(line -> line.startsWith("import "))
                        .allSatisfy(line -> assertThat(line)
                                .matches(
                                        "import (static )?(java|javax[.]crypto|es[.]cg[.]sdk[.]webhooks|org[.]jspecify)"
                                                + "[.].*"));
            }
        }
    }

    @Test
    void verifyThrowsOneErrorThatListsAllFailures() {
        String[] some = {GOOD, "a signature that is 301 s old gets 401", "a signature of next year gets 401"};

        assertThatThrownBy(() ->
                        Conformance.of(HomeMade.with(Flaw.NO_WINDOW)).only(some).verify())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("2 of 3 scenarios failed:\nFAILED    " + some[1] + ": it got 200, and not 401."
                        + " Why it matters: ")
                .hasMessageContaining("\nFAILED    " + some[2]);
    }

    @Test
    void reportShowsObservedAnswerOfEachScenario() throws Exception {
        ConformanceReport outcomes = Conformance.of(HomeMade.answeringFirst(Flaw.ANSWERS_400))
                .only(GOOD, EXACTLY, RUNNING)
                .run();

        assertThat(outcomes.toString())
                .startsWith("passed    " + GOOD + " (200 ×3)\nFAILED    " + EXACTLY
                        + ": a bad signature got 400, and not" + " 401. Why it matters: ")
                .endsWith("\nskipped   " + RUNNING + " (it answers before the event is handled)");
    }

    @Test
    void receiverThatDoesNotStartFails() throws Exception {
        ConformanceReport outcomes = Conformance.of(setup -> {
                    throw new IllegalStateException("the database is away");
                })
                .only(GOOD)
                .run();

        assertThat(outcomes.failed())
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.seen()).contains("the database is away"));
    }

    @Test
    void receiverThatNeverAnswersFailsByTimeout() throws Exception {
        Subject silent = setup -> new Subject.Running() {
            private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

            @Override
            public URI url() {
                return URI.create("http://127.0.0.1:" + socket.getLocalPort());
            }

            @Override
            public void close() {
                try {
                    socket.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
        ConformanceReport outcomes = Conformance.of(silent)
                .timeout(Duration.ofSeconds(1))
                .only(GOOD, "10 MB with a bad signature get 401", "a header that is malformed gets 401, whatever it is")
                .run();

        assertThat(outcomes.failed()).hasSize(3);
        assertThat(outcomes.failed().get(0).seen()).contains("no answer");
    }

    @Test
    void aNameThatIsNoScenarioIsRefused() {
        assertThatThrownBy(() -> Conformance.of(HomeMade.with(Flaw.NONE)).only("a scenario"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("«a scenario»");
    }

    @Test
    void runWithoutExecutedScenariosIsNotPassed() throws Exception {
        Subject none = setup -> {
            throw new UnsupportedOperationException("an immutable list, say");
        };
        assertThat(Conformance.of(none).only(GOOD).run().failed()).hasSize(1);
        assertThatThrownBy(() -> Conformance.of(none).only()).isInstanceOf(IllegalArgumentException.class);
        ConformanceReport skipped = Conformance.of(
                        new Library(Objects.requireNonNull(Host.ADAPTERS.get("jdkhttp")), false))
                .only(RESTART)
                .run();
        assertThat(names(skipped.skipped())).containsExactly(RESTART);
        assertThat(skipped.isPassed()).isFalse();
    }

    @Test
    void scenarioIsSkippedIfQuarantineIsNotReadable() throws Exception {
        Subject mute = setup -> {
            Subject.Running whole = HomeMade.with(Flaw.DROPS_OTHER_BODIES).start(setup);
            return new Subject.Running() {
                @Override
                public URI url() {
                    return whole.url();
                }

                @Override
                public void close() {
                    whole.close();
                }
            };
        };
        assertThat(names(Conformance.of(mute).only(OTHER_BODY).run().skipped())).containsExactly(OTHER_BODY);
    }
}
