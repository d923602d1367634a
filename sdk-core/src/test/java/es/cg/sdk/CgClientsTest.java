package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RequestRefusedException;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.messages.UserMessages;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.MockFirm;
import es.cg.sdk.testing.AtOnce;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The clients of many firms, over a mock that has three. */
class CgClientsTest {
    private static final int ROUNDS = 200;

    private final MockCg mock = MockCg.builder().firms(3).start();
    private final StillTime time = new StillTime();
    private final Map<String, String> store = new ConcurrentHashMap<>();
    private final CgClients firms = CgClients.create(this::key, this::settings);
    private final CountDownLatch released = new CountDownLatch(1);

    CgClientsTest() {
        for (MockFirm each : mock.panel().firms()) {
            store.put("firm-" + store.size(), each.liveKey());
        }
    }

    @AfterEach
    void stop() {
        released.countDown();
        firms.close();
        mock.close();
    }

    private ApiKey key(String firm, Environment environment) {
        if (firm.equals("hangs")) {
            hang();
        }
        String key = store.get(firm);
        if (key == null) {
            throw new IllegalStateException("no row");
        }
        return ApiKey.of(key);
    }

    private void hang() {
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void settings(String firm, CgClient.Builder builder) {
        builder.baseUrl(mock.baseUrl()).time(time);
    }

    private String firmAtTheService(String firm) {
        return firms.client(firm).status().get().json().text();
    }

    @Test
    void eachFirmHasItsOwnKey() {
        assertThat(firmAtTheService("firm-0")).isNotEqualTo(firmAtTheService("firm-1"));
        assertThat(firms.client("firm-2")).hasToString("CgClient[firm-2, " + mock.baseUrl() + "]");
        assertThat(firms).hasToString("CgClients[PRODUCTION, clients=3]");
    }

    @Test
    void oneClientIsMadeForEachFirm() {
        Map<String, Integer> made = new ConcurrentHashMap<>();
        try (CgClients clients = CgClients.create(this::key, (firm, builder) -> {
            made.merge(firm, 1, Integer::sum);
            settings(firm, builder);
        })) {
            clients.client("firm-0").close();
            clients.client("firm-0").status().get();
            clients.client("firm-1").status().get();

            assertThat(made).containsEntry("firm-0", 1).containsEntry("firm-1", 1);
        }
    }

    @Test
    void keyOfAnotherFirmIsRefusedWithBothNames() {
        store.put("wrong", store.get("firm-1"));
        firms.client("firm-1").status().get();
        RequestRefusedException e = Thrown.by(
                RequestRefusedException.class,
                () -> firms.client("wrong").status().get());

        assertThat(e.firm()).isEqualTo("wrong");
        assertThat(e)
                .hasMessageContaining(
                        "the key source returned for the firm wrong a key that the firm firm-1 has or had")
                .hasMessageContaining("If it is that of the firm wrong, make a new key for it");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.code()).isEqualTo("key_unavailable");
        assertThat(UserMessages.in(Locale.forLanguageTag("es")).of(e))
                .isEqualTo("La aplicación no puede leer la clave de la gestoría wrong: quien administra la aplicación"
                        + " debe averiguar por qué. Después, repita la operación.");
    }

    @Test
    void hangingSourceIsLoggedOnceAMinute() {
        CgClient hasty = firms.client("hangs").with(CallOptions.defaults().deadline(Duration.ofMillis(20)));
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            Thrown.by(DeadlineException.class, () -> hasty.status().get());
            Thrown.by(DeadlineException.class, () -> hasty.status().get());
            time.advance(Duration.ofMinutes(1));
            DeadlineException e =
                    Thrown.by(DeadlineException.class, () -> hasty.status().get());

            assertThat(e).hasMessageContaining("until its deadline: the key source has not answered in time");
            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(log.with("the key source has not answered in time, asked for the firm hangs"))
                    .hasSize(2)
                    .allMatch(each -> each.startsWith("WARN es.cg.sdk "));
        }
    }

    @Test
    @Tag("slow")
    void callOfAHangingSourceEndsAfterFiveSeconds() {
        RequestRefusedException e = Thrown.by(
                RequestRefusedException.class, () -> firms.client("hangs").run(Things.WRITE.call()));

        assertThat(e).hasMessageContaining("was refused: the key source has not answered in time");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.code()).isEqualTo("key_unavailable");
        assertThat(e.firm()).isEqualTo("hangs");
    }

    @Test
    void wrongKeyOfEachFirmIsLogged() {
        firms.client("firm-1").status().get();
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            for (String each : List.of("without-row", "wrong-1", "wrong-2", "wrong-1")) {
                if (each.startsWith("wrong")) {
                    store.put(each, store.get("firm-1"));
                }
                Thrown.by(
                        RequestRefusedException.class,
                        () -> firms.client(each).status().get());
            }

            assertThat(log.with("asked for the firm without-row")).hasSize(1);
            assertThat(log.with("a key that the firm firm-1 has or had"))
                    .satisfiesExactlyInAnyOrder(
                            line -> assertThat(line).contains("asked for the firm wrong-1"),
                            line -> assertThat(line).contains("asked for the firm wrong-2"));
        }
    }

    @Test
    void keyThatAnotherFirmHadIsRefusedToo() {
        firms.client("firm-1").status().get();
        store.put("wrong", store.get("firm-1"));
        store.remove("firm-1");
        firms.forget("firm-1");

        Thrown.by(
                RequestRefusedException.class,
                () -> firms.client("wrong").status().get());
    }

    @Test
    void firmReturnsWithItsKeyAfterItWasForgotten() {
        CgClient before = firms.client("firm-1");
        before.status().get();
        firms.forget("firm-1");
        firms.forget("unknown");
        firms.client("firm-1").status().get();

        before.status().get();
    }

    @Test
    void failingFirmsStopNoOther() {
        store.put("firm-without-service", "cg_live_unknown.s3cret");
        try (CgClients clients = CgClients.create(this::key, (firm, builder) -> {
            if (firm.equals("misconfigured")) {
                throw new IllegalArgumentException("no address");
            }
            settings(firm, builder);
        })) {
            assertThatThrownBy(() -> clients.client("misconfigured")).hasMessage("no address");
            Thrown.by(() -> clients.client("firm-without-key").status().get());
            Thrown.by(() -> clients.client("firm-without-service").status().get());
            CgClient hanging = clients.client("hangs");
            new Thread(() -> Thrown.by(() -> hanging.status().get())).start();

            clients.client("firm-0").status().get();
            assertThatThrownBy(() -> clients.client("misconfigured")).hasMessage("no address");
            assertThat(clients).hasToString("CgClients[PRODUCTION, clients=4]");
        }
    }

    @Test
    void keyOfTheOtherEnvironmentIsNotUsed() {
        store.put("firm-0", mock.sandboxKey());

        assertThat(Thrown.by(
                        RequestRefusedException.class,
                        () -> firms.client("firm-0").status().get()))
                .hasMessageContaining("a key of the other environment (cg_sbx_…) for the firm firm-0");
        try (CgClients sandbox = CgClients.create(
                this::key,
                Environment.SANDBOX,
                (firm, builder) -> builder.baseUrl(mock.sandboxUrl()).time(time))) {
            sandbox.client("firm-0").status().get();
        }
    }

    @Test
    void closingEndsAllClientsAlsoForgottenOnes() {
        CgClient forgotten = firms.client("firm-0");
        CgClient kept = firms.client("firm-1");
        firms.forget("firm-0");
        firms.close();

        for (CgClient each : new CgClient[] {forgotten, kept}) {
            assertThatThrownBy(() -> each.status().get()).hasMessageContaining("this CgClient is closed");
        }
        assertThatThrownBy(() -> firms.client("firm-1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("there is no client of the firm firm-1");
    }

    @Test
    void clientForgottenBesideClosingIsClosed() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            CgClients clients = CgClients.create(this::key, this::settings);
            CgClient client = clients.client("firm-0");
            List<Runnable> both = List.of(() -> clients.forget("firm-0"), clients::close);
            AtomicInteger next = new AtomicInteger();
            AtOnce.run(2, () -> both.get(next.getAndIncrement()).run());

            assertThatThrownBy(() -> client.status().get()).hasMessageContaining("this CgClient is closed");
        }
    }

    @Test
    void nameAndKeyAreNotASetting() {
        try (CgClients clients = CgClients.create(
                this::key, (firm, builder) -> builder.baseUrl(mock.baseUrl()).apiKey(ApiKey.of(mock.liveKey())))) {
            assertThatThrownBy(() -> clients.client("firm-0"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("set its name or its API key");
        }
        assertThatThrownBy(() -> firms.client("Firm 0")).isInstanceOf(IllegalArgumentException.class);
    }
}
