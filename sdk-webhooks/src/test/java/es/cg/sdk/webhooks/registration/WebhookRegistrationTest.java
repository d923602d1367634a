package es.cg.sdk.webhooks.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.SourceAddresses;
import es.cg.sdk.webhooks.SourceSecrets;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookSecret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class WebhookRegistrationTest {
    private static final String ADDRESS = "https://erp.example/cg";
    private static final SourceAddresses ADDRESSES = SourceAddresses.of("erp", SourceAddresses.newKey());
    private static final String FIRST = "whsec_0123456789abcdef_1";

    private final FakeService service = new FakeService();
    private final MemoryStore store = new MemoryStore();

    private WebhookRegistration.Builder builder(DestinationCreator creator) {
        return WebhookRegistration.builder(store, creator)
                .address(ADDRESS, ADDRESSES)
                .clock(service);
    }

    private WebhookRegistration registration() {
        return builder(service).build();
    }

    private static Map<String, String> tenants(int count) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (int tenant = 1; tenant <= count; tenant++) {
            sources.put("t" + tenant, "firm/" + tenant);
        }
        return sources;
    }

    private static CreatedDestination answerIsLost(DestinationRequest request) throws IOException {
        throw new IOException("the answer is lost");
    }

    private RegistrationException lostAnswer(String name, WebhookRegistration registration) {
        return catchThrowableOfType(RegistrationException.class, () -> registration.register(name, "firm/1"));
    }

    private static SourceSecrets found(SecretStore store, String name) throws Exception {
        return Objects.requireNonNull(store.find(name));
    }

    /** Dies before or after each step of a registration, at the one that is next. */
    private final class Killed extends Error implements SecretStore, DestinationCreator {
        private static final long serialVersionUID = 1L;

        private final transient AtomicInteger left;

        Killed(int atStep) {
            this.left = new AtomicInteger(atStep);
        }

        private void step() {
            if (left.decrementAndGet() == 0) {
                throw this;
            }
        }

        @Override
        public @Nullable StoredRegistration load(String name) {
            step();
            return store.load(name);
        }

        @Override
        public boolean save(StoredRegistration registration) {
            step();
            boolean saved = store.save(registration);
            step();
            return saved;
        }

        @Override
        public CreatedDestination create(DestinationRequest request) {
            step();
            CreatedDestination created = service.create(request);
            step();
            return created;
        }
    }

    private boolean isKilledAt(int step, Consumer<WebhookRegistration> run) {
        Killed killed = new Killed(step);
        try {
            run.accept(WebhookRegistration.builder(killed, killed)
                    .address(ADDRESS, ADDRESSES)
                    .clock(service)
                    .build());
            return false;
        } catch (Killed expected) {
            return true;
        }
    }

    @Test
    void aDestinationIsCreatedOnceAndReadAfterThat() {
        RegisteredDestination first = registration().register("talleres", "firm/7");
        service.passes(Duration.ofDays(400));
        RegisteredDestination second = registration().register("talleres", "firm/7");

        assertThat(first.isNew()).isTrue();
        assertThat(second.isNew()).isFalse();
        assertThat(second.secrets()).containsExactly(WebhookSecret.of(FIRST).named("1"));
        assertThat(second.destinationId()).isEqualTo("whk_1");
        assertThat(service.created).singleElement().satisfies(request -> {
            assertThat(request.url()).isEqualTo(ADDRESS + ADDRESSES.path("talleres"));
            assertThat(request.source()).isEqualTo("firm/7");
        });
    }

    @Test
    void aProcessKilledAtAnyStepCreatesOneDestination() {
        int step = 1;
        do {
            service.created.clear();
            store.texts.clear();
            service.passes(Duration.ofDays(2));
            int at = step;
            boolean died = isKilledAt(step++, each -> each.register("talleres", "firm/7"));
            RegisteredDestination found = registration().register("talleres", "firm/7");

            assertThat(service.created).as("killed at step %s", at).hasSize(1);
            assertThat(found.secrets()).containsExactly(WebhookSecret.of(FIRST).named("1"));
            if (!died) {
                break;
            }
        } while (true);
        assertThat(step).isGreaterThan(8);
    }

    @Test
    void killedRegisterAgainCreatesOneMoreDestination() {
        int step = 1;
        do {
            store.texts.clear();
            service.passes(Duration.ofDays(2));
            service.created.clear();
            registration().register("talleres", "firm/7");
            int at = step;
            boolean died = isKilledAt(step++, each -> each.registerAgain("talleres", 1));
            RegisteredDestination found = registration().registerAgain("talleres", 1);

            assertThat(service.created).as("killed at step %s", at).hasSize(2);
            assertThat(found.generation()).isEqualTo(2);
            assertThat(found.destinationId()).isEqualTo("whk_2");
            assertThat(found.previousDestinationId()).isEqualTo("whk_1");
            assertThat(found.secrets())
                    .containsExactly(
                            WebhookSecret.of(FIRST).named("1").validUntil(service.now.plus(Duration.ofDays(7))),
                            WebhookSecret.of("whsec_0123456789abcdef_2").named("2"));
            if (!died) {
                break;
            }
        } while (true);
        assertThat(step).isGreaterThan(8);
    }

    @Test
    void oldLostAnswerNeedsAPersonToRegisterAgain() {
        DestinationCreator loses = request -> {
            CreatedDestination unused = service.create(request);
            throw new IOException("the answer is lost");
        };
        assertThat(lostAnswer("t1", builder(loses).build()).isRepeatable()).isTrue();
        service.passes(Duration.ofHours(23));

        RegistrationReport report = registration().registerAll(tenants(1));

        assertThat(report.forAPerson()).singleElement().satisfies(failure -> {
            assertThat(failure.name()).isEqualTo("t1");
            assertThat(failure).hasMessageContainingAll("is lost", "23 h ago", "registerAgain(\"t1\", 1)");
        });
        assertThat(report.failed()).isEmpty();
        assertThat(report.isComplete()).isFalse();
        assertThat(service.created).hasSize(1);
        assertThat(registration().registerAgain("t1", 1).destinationId()).isEqualTo("whk_2");
        assertThat(registration().registerAgain("t1", 1).isNew()).isFalse();
        assertThat(service.created)
                .extracting(DestinationRequest::idempotencyKey)
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void requestDatedInTheFutureIsNotRepeatable() {
        service.passes(Duration.ofDays(3));
        lostAnswer("t1", builder(WebhookRegistrationTest::answerIsLost).build());
        service.passes(Duration.ofDays(-3));
        assertThat(lostAnswer("t1", registration()).isRepeatable()).isFalse();
        assertThat(service.created).isEmpty();
    }

    @Test
    void firstAttemptThatDidNothingIsRepeatable() throws Exception {
        WebhookRegistration refused = builder(WebhookRegistrationTest::answerIsLost)
                .nothingDone(IOException.class::isInstance)
                .build();
        lostAnswer("t1", refused);
        assertThat(Objects.requireNonNull(store.load("t1")).secrets(service.now))
                .isNull();
        service.passes(Duration.ofDays(30));
        assertThat(registration().register("t1", "firm/1").isNew()).isTrue();
    }

    @Test
    void firstAttemptStaysUnknownIfTheSecondDidNothing() throws Exception {
        lostAnswer("t1", builder(WebhookRegistrationTest::answerIsLost).build());
        lostAnswer(
                "t1",
                builder(WebhookRegistrationTest::answerIsLost)
                        .nothingDone(IOException.class::isInstance)
                        .build());
        StoredRegistration begun = Objects.requireNonNull(store.load("t1"));
        assertThat(String.valueOf(begun.secrets(service.now))).contains("pending");
        service.passes(Duration.ofHours(23));
        assertThat(begun.secrets(service.now)).isNull();
        assertThat(lostAnswer("t1", registration()).isRepeatable()).isFalse();
    }

    @Test
    void concurrentProcessesCreateOneDestination() {
        List<RegisteredDestination> other = new ArrayList<>();
        RegisteredDestination mine = builder(request -> {
                    other.add(registration().register("t1", "firm/1"));
                    return service.create(request);
                })
                .build()
                .register("t1", "firm/1");

        assertThat(service.created).hasSize(1);
        assertThat(mine.secrets()).isEqualTo(other.get(0).secrets());
    }

    @Test
    void concurrentFailureDoesNotAffectRegistration() {
        RegisteredDestination mine = builder(request -> {
                    lostAnswer(
                            "t1", builder(WebhookRegistrationTest::answerIsLost).build());
                    return service.create(request);
                })
                .build()
                .register("t1", "firm/1");
        assertThat(mine.isNew()).isTrue();
        assertThat(registration().register("t1", "firm/1").secrets()).isEqualTo(mine.secrets());
    }

    @Test
    void destinationReplacedMeanwhileIsReported() {
        RegistrationException failure = lostAnswer(
                "t1",
                builder(request -> {
                            CreatedDestination created = service.create(request);
                            registration().registerAgain("t1", 1);
                            return created;
                        })
                        .build());
        assertThat(failure.isRepeatable()).isFalse();
        assertThat(failure).hasMessageContaining("whk_1").hasMessageContaining("deleted in the panel");
        assertThat(registration().register("t1", "firm/1").destinationId()).isEqualTo("whk_2");
    }

    @Test
    void answerWithoutUsableSecretReportsDestination() {
        assertThat(lostAnswer(
                                "t1",
                                builder(request -> new CreatedDestination("whk_9", null))
                                        .build())
                        .getMessage())
                .contains("whk_9", "the answer has no secret");
        assertThat(lostAnswer(
                                "t1",
                                builder(request -> new CreatedDestination("whk_9", "short"))
                                        .build())
                        .getMessage())
                .contains("its secret cannot be used", "5 bytes")
                .doesNotContain("short");
        assertThat(registration().register("t1", "firm/1").destinationId()).isEqualTo("whk_1");
    }

    @Test
    void singleDestinationNeedsNoSourceOrPlaceholder() {
        RegisteredDestination only = WebhookRegistration.builder(store, service)
                .address("https://erp.example/cg")
                .build()
                .register("erp");
        assertThat(only.source()).isEmpty();
        assertThat(service.created.get(0).url()).isEqualTo("https://erp.example/cg");
    }

    @Test
    void addressOfANameHasTheTagOfTheFirstKey() {
        String old = SourceAddresses.newKey();
        String fresh = SourceAddresses.newKey();
        WebhookRegistration registration = builder(service)
                .address(ADDRESS, SourceAddresses.of("erp", fresh, old))
                .build();

        assertThat(registration.address("t1"))
                .isEqualTo(ADDRESS + SourceAddresses.of("erp", fresh).path("t1"));
        assertThatIllegalArgumentException().isThrownBy(() -> registration.address("a/b"));
        assertThat(builder(service).address("https://erp.example/only").build().address("t1"))
                .isEqualTo("https://erp.example/only");
    }

    @Test
    void fiveSameFailuresInARowEndTheRun() {
        AtomicInteger calls = new AtomicInteger();
        RegistrationReport report = builder(request -> {
                    if (calls.incrementAndGet() == 3) {
                        return service.create(request);
                    }
                    throw new SecurityException("401");
                })
                .build()
                .registerAll(tenants(3000));

        assertThat(report.registered()).hasSize(1);
        assertThat(report.failed()).hasSize(7);
        assertThat(report.notTried()).hasSize(2992).startsWith("t9");
        assertThat(report.stopped()).isEqualTo("5 in a row failed with java.lang.SecurityException");
        assertThat(report)
                .hasToString("RegistrationReport[1 registered, 0 registered before, 1 of both not known to be"
                        + " active, 7 failed, 0 for a person, 2992 not tried; stopped: 5 in a row failed with"
                        + " java.lang.SecurityException]");
        assertThat(report.failed()).allMatch(each -> each.getCause() instanceof SecurityException);
    }

    @Test
    void namesThatFailedBeforeAreTriedLast() {
        WebhookRegistration registration = builder(request -> {
                    if (request.name().length() == 2) {
                        throw new SecurityException("403");
                    }
                    return service.create(request);
                })
                .build();
        assertThat(registration.registerAll(tenants(100)).registered()).isEmpty();
        RegistrationReport second = registration.registerAll(tenants(100));
        assertThat(second.registered()).hasSize(91);
        assertThat(second.failed()).hasSize(9);
    }

    @Test
    void differentFailuresDoNotEndTheRun() {
        RegistrationReport report = builder(request -> {
                    throw request.name().endsWith("0") ? new IOException() : new IllegalStateException();
                })
                .maxSameFailures(10)
                .build()
                .registerAll(tenants(100));
        assertThat(report.failed()).hasSize(100);
        assertThat(report.stopped()).isNull();
    }

    @Test
    void storeFailureIsReported() {
        store.texts.put("t2", "{}");
        RegistrationReport report = registration().registerAll(tenants(3));
        assertThat(report.registered()).hasSize(2);
        assertThat(report.failed())
                .singleElement()
                .extracting(RegistrationException::name)
                .isEqualTo("t2");
    }

    @Test
    void anInterruptEndsTheRunAndKeepsTheFlag() {
        for (int parallelism : new int[] {1, 4}) {
            store.texts.clear();
            Thread caller = Thread.currentThread();
            RegistrationReport report = builder(request -> {
                        caller.interrupt();
                        awaitInterrupt();
                        return service.create(request);
                    })
                    .parallelism(parallelism)
                    .build()
                    .registerAll(tenants(1000));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(report.stopped()).isEqualTo("the thread was interrupted");
            assertThat(report.registered()).hasSizeLessThan(1000);
            assertThat(report.registered().size()
                            + report.failed().size()
                            + report.notTried().size())
                    .isEqualTo(1000);
        }
    }

    /** Returns when the thread is interrupted, and keeps its flag. */
    private static void awaitInterrupt() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void severalThreadsRegisterEachOnceAndReportInOrder() {
        RegistrationReport report = builder(service).parallelism(8).build().registerAll(tenants(500));
        assertThat(service.created).hasSize(500);
        assertThat(report.registered())
                .extracting(RegisteredDestination::name)
                .containsExactlyElementsOf(tenants(500).keySet());
    }

    @Test
    void reportListsInactiveDestinationsWithReason() {
        List<String> asked = new ArrayList<>();
        WebhookRegistration registration = builder(service)
                .states((name, id) -> {
                    asked.add(name);
                    return switch (name) {
                        case "t1" -> new DestinationState(true, "activo", null);
                        case "t2" -> new DestinationState(false, "pendiente_verificacion", "answered 403, not 401");
                        default -> throw new UncheckedIOException(new IOException());
                    };
                })
                .build();
        RegistrationReport report = registration.registerAll(tenants(3));

        assertThat(report.unverified())
                .containsExactly(
                        Map.entry("t2", "pendiente_verificacion: the service says: answered 403, not 401"),
                        Map.entry("t3", "its state is not known: java.io.UncheckedIOException"));
        assertThat(registration.registerAll(tenants(3)).alreadyRegistered()).hasSize(3);
        assertThat(asked).containsExactly("t1", "t2", "t3", "t2", "t3");
    }

    @Test
    void failedReceiverCheckIsPartOfTheReason() {
        RegistrationReport report = WebhookRegistration.builder(store, service)
                .address("http://127.0.0.1:1/cg", ADDRESSES)
                .states((name, id) -> new DestinationState(false, "pendiente_verificacion", null))
                .checkReceiver(true)
                .build()
                .registerAll(tenants(7));
        assertThat(report.unverified().get("t1"))
                .startsWith("pendiente_verificacion: the service gives no reason; a check of the receiver failed");
        assertThat(report.unverified()).containsEntry("t7", "pendiente_verificacion: the service gives no reason");
    }

    @Test
    void receiverCheckSendsWhatCorrectionsSay() throws Exception {
        List<String> headers = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            headers.add(exchange.getRequestHeaders().getFirst("X-Signature"));
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        try {
            RegistrationReport report = WebhookRegistration.builder(store, service)
                    .address("http://127.0.0.1:" + server.getAddress().getPort() + "/cg", ADDRESSES)
                    .states((name, id) -> new DestinationState(false, "pendiente_verificacion", null))
                    .checkReceiver(true)
                    .corrections(WebhookCorrections.parse("corrections.json", """
                            {"contract":"2026-09-05","against_contract":{"headers":{"CG-Signature":"X-Signature"}}}"""))
                    .build()
                    .registerAll(tenants(1));
            assertThat(report.unverified().get("t1")).contains("nothing accepts POST at this path");
            assertThat(headers).hasSize(2).allSatisfy(each -> assertThat(each).startsWith("t="));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void invalidNamesAreRefusedBeforeAnythingIsSent() {
        WebhookRegistration one = WebhookRegistration.builder(store, service)
                .address("https://erp.example/cg")
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> one.registerAll(tenants(2)))
                .withMessageContaining("SourceAddresses of the receiver");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registration().registerAll(Map.of("t1", "7", "t2", "7")))
                .withMessageContaining("same source \"7\"");
        for (String name : new String[] {"", "..", ".", "a/b", "a b", "ñ", "a%2f", "x".repeat(65)}) {
            assertThatIllegalArgumentException().isThrownBy(() -> registration().register(name, "7"));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> registration().register("t1", "a|b"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder(service).address("erp.example/cg"));
        assertThatIllegalArgumentException().isThrownBy(() -> builder(service).address("https://erp example"));
        for (String url :
                new String[] {"erp.example/cg", "https://erp.example/cg/", ADDRESS + "?a=b", ADDRESS + "#a"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder(service).address(url, ADDRESSES));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> builder(service).parallelism(9));
        assertThatIllegalArgumentException().isThrownBy(() -> builder(service).maxSameFailures(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder(service).overlap(Duration.ofDays(-1)));
        assertThatThrownBy(() -> WebhookRegistration.builder(store, service).build())
                .hasMessageContaining("needs an address");
        assertThatThrownBy(() -> registration().registerAgain("t1", 1)).hasMessageContaining("it is not registered");
        assertThat(service.created).isEmpty();
    }

    @Test
    void sourceOfADestinationCannotChange() {
        registration().register("t1", "firm/1");
        RegistrationException failure = catchThrowableOfType(
                RegistrationException.class, () -> registration().register("t1", "firm/2"));
        assertThat(failure).hasMessageContaining("\"firm/1\" and not \"firm/2\"");
        assertThat(failure.isRepeatable()).isFalse();
    }

    @Test
    void renamedDestinationKeepsSourceAndSecrets() throws Exception {
        registration().register("old", "firm/1");
        store.rename("old", "new");
        store.rename("old", "new");
        store.remove("old");
        store.remove("old");

        assertThat(store.find("old")).isNull();
        SourceSecrets found = found(store, "new");
        assertThat(found.source()).isEqualTo("firm/1");
        assertThat(found.secrets()).containsExactly(WebhookSecret.of(FIRST).named("1"));
        assertThat(registration().register("new", "firm/1").isNew()).isFalse();
        registration().register("other", "firm/2");
        assertThatThrownBy(() -> store.rename("new", "other")).hasMessageContaining("another destination's name");
        assertThatThrownBy(() -> store.rename("old", "newer")).hasMessageContaining("register it before");
    }

    @Test
    void reregisteredNameHasNewIdempotencyKey() {
        registration().register("t1", "firm/1");
        store.remove("t1");
        RegisteredDestination again = registration().register("t1", "firm/2");
        assertThat(again.generation()).isEqualTo(2);
        assertThat(again.secrets()).hasSize(1);
        assertThat(service.created)
                .extracting(DestinationRequest::idempotencyKey)
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void externallyCreatedSecretIsKeptAndReplaced() throws Exception {
        Instant end = service.now.plus(Duration.ofDays(1));
        store.keep("erp", "", null, FIRST);
        store.keep("erp", "", null, FIRST);
        assertThatThrownBy(() -> store.keep("erp", "", null, "whsec_another_0123456789"))
                .hasMessageContaining("has another secret")
                .hasMessageNotContaining("0123456789");
        store.replaceSecret("erp", "whsec_another_0123456789", end);
        store.replaceSecret("erp", "whsec_another_0123456789", end.plusSeconds(9));
        store.keep("erp", "", null, FIRST);

        assertThat(found(store, "erp").secrets())
                .containsExactly(
                        WebhookSecret.of(FIRST).named("1").validUntil(end),
                        WebhookSecret.of("whsec_another_0123456789").named("2"));
        assertThat(registration().register("erp").isNew()).isFalse();
        assertThat(service.created).isEmpty();
        assertThatThrownBy(() -> store.keep("erp", "firm/1", null, FIRST)).hasMessageContaining("has the source \"\"");
        assertThatThrownBy(() -> store.replaceSecret("nobody", FIRST, end)).hasMessageContaining("has no secret");
    }

    @Test
    void nameUsedAgainGetsTheNextGeneration() {
        for (String name : List.of("kept", "renamed")) {
            store.keep(name, "firm/1", null, FIRST);
            store.remove(name);
        }
        store.keep("old", "firm/1", null, FIRST);
        store.keep("kept", "firm/1", null, FIRST);
        store.rename("old", "renamed");

        assertThat(List.of("kept", "renamed"))
                .allSatisfy(name -> assertThat(store.load(name))
                        .isNotNull()
                        .extracting(StoredRegistration::generation)
                        .isEqualTo(2));
    }

    @Test
    void secretKeepsItsEarlierEndInALaterReplacement() throws Exception {
        Instant end = service.now.plus(Duration.ofDays(1));
        store.keep("erp", "", null, FIRST);
        store.replaceSecret("erp", FIRST + "2", end);
        store.replaceSecret("erp", FIRST + "3", end.plusSeconds(9));

        assertThat(found(store, "erp").secrets())
                .extracting(WebhookSecret::notAfter)
                .containsExactly(end, end.plusSeconds(9), null);
    }

    @Test
    void firstAttemptSetsTheTimeOfTheRequest() {
        StoredRegistration begun = StoredRegistration.begun("t1", "firm/1", service.now);
        Instant later = service.now.plusSeconds(9);

        assertThat(begun.attempted(later).requestedAt()).isEqualTo(service.now);
        assertThat(begun.withdrawn().attempted(later).requestedAt()).isEqualTo(later);
    }

    @Test
    void registrationsSharingASourceSecretAreTheSame() {
        StoredRegistration first = StoredRegistration.kept(null, "t1", "firm/1", null, FIRST);

        assertThat(first.hasSameSecrets(StoredRegistration.kept(null, "t2", "firm/1", null, FIRST)))
                .isTrue();
        assertThat(first.hasSameSecrets(StoredRegistration.kept(null, "t2", "firm/2", null, FIRST)))
                .isFalse();
        assertThat(first.hasSameSecrets(StoredRegistration.kept(null, "t2", "firm/1", null, FIRST + "2")))
                .isFalse();
    }

    @Test
    void changeIsGivenUpAfterTwentyLostRaces() {
        AtomicInteger saves = new AtomicInteger();
        SecretStore losing = new SecretStore() {
            @Override
            public @Nullable StoredRegistration load(String name) {
                return null;
            }

            @Override
            public boolean save(StoredRegistration registration) {
                saves.incrementAndGet();
                return false;
            }
        };

        assertThatThrownBy(() -> losing.keep("erp", "", null, FIRST)).hasMessageContaining("20 attempts");
        assertThat(saves).hasValue(20);
    }

    @Test
    void nothingPrintsASecret() {
        RegisteredDestination destination = registration().register("t1", "firm/1");
        store.replaceSecret("t1", "whsec_0123456789abcdef_9", service.now);
        assertThat(List.of(
                        destination,
                        Objects.requireNonNull(store.load("t1")),
                        registration().registerAll(tenants(1)),
                        new CreatedDestination("whk_1", FIRST),
                        Objects.requireNonNull(store.load("t1")).storedSecrets()))
                .allSatisfy(each -> assertThat(each.toString()).doesNotContain("0123456789"));
        assertThat(destination).hasToString("RegisteredDestination[t1, whk_1, generation 1]");
        assertThat(destination.source()).isEqualTo("firm/1");
        assertThat(store.load("t1"))
                .hasToString("StoredRegistration[t1 of \"firm/1\", REGISTERED, generation 1, secrets [1, 2]]");
    }

    @Test
    void parseErrorsDoNotContainTheStoredText() {
        registration().register("t1", "firm/1");
        registration().registerAgain("t1", 1);
        String text = Objects.requireNonNull(store.load("t1")).text();
        assertThat(StoredRegistration.ofText(text).text()).isEqualTo(text);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoredRegistration.ofText(text.substring(0, text.length() - 5)))
                .satisfies(
                        e -> assertThat(e).hasMessageNotContaining("0123456789").hasNoCause());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoredRegistration.ofText(text.replace("\"format\":1", "\"format\":2")))
                .withMessageContaining("later version");
    }
}
