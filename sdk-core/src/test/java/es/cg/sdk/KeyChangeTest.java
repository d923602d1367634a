package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RequestRefusedException;
import es.cg.sdk.json.Json;
import es.cg.sdk.messages.UserMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which API key a call is sent with while its source changes it. */
class KeyChangeTest {
    private static final Operation<Page<Json>> THINGS =
            Operation.list("things.list", "/things", (Json json) -> json).onNoClient();
    private static final String OLD = "cg_live_old.s3cret";
    private static final String NEW = "cg_live_new.s3cret";
    private static final IdempotencyKey DOCUMENT = IdempotencyKey.forDocument("erp", "1");

    @RegisterExtension
    final Answering service = new Answering();

    private final KeySupply keys = new KeySupply(OLD);
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<CgClient> open = new ArrayList<>();
    private int taken;

    @AfterEach
    void stop() {
        released.countDown();
        open.forEach(CgClient::close);
    }

    private CgClient client(CgClient.Builder builder) {
        CgClient cg = builder.build();
        open.add(cg);
        return cg;
    }

    private CgClient client() {
        return client(service.journaled().name("gestoria-12").apiKey(keys));
    }

    private void done(int times) {
        for (int i = 0; i < times; i++) {
            service.answer(200, "{}");
        }
    }

    private void refuseKey() {
        service.refuse(401, "clave_no_valida");
    }

    private static Json read(CgClient cg) {
        return cg.run(Things.READ.call());
    }

    private static Json write(CgClient cg) {
        return cg.run(Things.WRITE.call().key(DOCUMENT));
    }

    private List<String> sent() throws InterruptedException {
        List<String> sent = new ArrayList<>();
        for (int i = service.server.getRequestCount() - taken; i > 0; i--) {
            sent.add(requireNonNull(service.server.takeRequest().getHeaders().get("Authorization"))
                    .replace("Bearer cg_live_", "")
                    .replace(".s3cret", ""));
            taken++;
        }
        return sent;
    }

    @Test
    void sourceIsAskedOnceBeforeTheFirstCall() {
        CgClient cg = client();
        assertThat(keys.asked()).isZero();
        done(3);
        read(cg);
        read(cg);
        write(cg);

        assertThat(keys.asked()).isOne();
    }

    @Test
    void callGoesOnWithTheOtherKeyOfTheSource() throws Exception {
        CgClient cg = client();
        done(1);
        read(cg);
        keys.set(NEW);
        refuseKey();
        done(2);
        write(cg);
        read(cg);

        assertThat(sent()).containsExactly("old", "old", "new", "new");
        assertThat(service.time.waits()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"429, demasiados_intentos_fallidos, 2", "401, entorno_incorrecto, 1", "403, scope_insuficiente, 1"})
    void onlyARefusedKeyIsChanged(int status, String code, int sendings) throws Exception {
        CgClient cg = client();
        done(1);
        read(cg);
        keys.set(NEW);
        service.refuse(status, code);
        done(1);
        if (sendings == 1) {
            assertThat(Thrown.by(() -> write(cg)).outcome()).isEqualTo(Outcome.NOTHING_DONE);
        } else {
            write(cg);
        }
        assertThat(sent()).hasSize(1 + sendings);
    }

    @Test
    void refusalOfAProxyChangesNoKey() throws Exception {
        CgClient cg = client();
        done(1);
        read(cg);
        keys.set(NEW);
        service.answer(401, "<html>log in</html>");
        Thrown.by(() -> read(cg));

        assertThat(sent()).containsExactly("old", "old");
    }

    @Test
    void callChangesItsKeyOnce() throws Exception {
        CgClient cg = client();
        done(1);
        read(cg);
        keys.set(NEW);
        refuseKey();
        refuseKey();
        ApiException e = Thrown.by(ApiException.class, () -> write(cg));

        assertThat(e.status()).isEqualTo(401);
        assertThat(e.firm()).isEqualTo("gestoria-12");
        assertThat(e.apiKeyDigest()).isEqualTo(ApiKey.of(NEW).digest());
        assertThat(sent()).containsExactly("old", "old", "new");
    }

    @Test
    void writeThatMayBeDoneKeepsItsKey() throws Exception {
        CgClient cg = client();
        done(1);
        read(cg);
        keys.set(NEW);
        service.cut();
        refuseKey();
        CallException e = Thrown.by(() -> write(cg));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.apiKeyDigest()).isEqualTo(ApiKey.of(OLD).digest());
        assertThat(sent()).containsExactly("old", "old", "old");
    }

    @Test
    void readThatWasCutMayChangeItsKey() throws Exception {
        CgClient cg = client();
        done(1);
        read(cg);
        keys.set(NEW);
        service.cut();
        refuseKey();
        done(1);
        read(cg);

        assertThat(sent()).containsExactly("old", "old", "old", "new");
    }

    @Test
    void keyOfTheOtherEnvironmentEndsTheCall() throws Exception {
        CgClient cg = client();
        done(1);
        read(cg);
        keys.set("cg_sbx_new.s3cret");
        refuseKey();

        assertThat(Thrown.by(ApiException.class, () -> write(cg)).status()).isEqualTo(401);
        assertThat(sent()).containsExactly("old", "old");
    }

    @Test
    void refusedKeyIsHeldBackForAMinuteThenTriedOnce() throws Exception {
        CgClient cg = client();
        refuseKey();
        Thrown.by(ApiException.class, () -> read(cg));
        RequestRefusedException held = Thrown.by(RequestRefusedException.class, () -> read(cg));

        assertThat(held)
                .hasMessageContaining(
                        "things.get of the firm gestoria-12 was refused: the service has refused the API key")
                .hasMessageContaining("the supplier of the API key has no other");
        assertThat(held.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(UserMessages.in(Locale.forLanguageTag("es")).of(held))
                .isEqualTo(
                        "El servicio ha rechazado la clave de la gestoría gestoria-12: quien administra la aplicación"
                                + " debe pedirle una clave nueva y guardarla. Después, repita la operación.");
        assertThat(held.retryAt()).isEqualTo(service.time.now().plusSeconds(60));
        assertThat(held.code()).isEqualTo("key_refused");
        assertThat(sent()).containsExactly("old");

        service.time.advance(Duration.ofSeconds(60));
        refuseKey();
        Thrown.by(ApiException.class, () -> read(cg));
        Thrown.by(RequestRefusedException.class, () -> read(cg));
        assertThat(sent()).containsExactly("old");
    }

    @Test
    void acceptedKeyIsHeldBackNoMore() throws Exception {
        CgClient cg = client();
        refuseKey();
        Thrown.by(ApiException.class, () -> read(cg));
        service.time.advance(Duration.ofSeconds(60));
        done(2);
        read(cg);
        read(cg);

        assertThat(sent()).containsExactly("old", "old", "old");
    }

    @Test
    void heldKeyEndsOnceTheSourceHasAnother() throws Exception {
        CgClient cg = client();
        refuseKey();
        Thrown.by(ApiException.class, () -> read(cg));
        keys.set(NEW);
        done(1);
        read(cg);

        assertThat(sent()).containsExactly("old", "new");
    }

    @Test
    void keyIsRenewedAfterAMinuteWithoutAWait() throws Exception {
        CountDownLatch renewed = new CountDownLatch(2);
        CgClient cg = client(service.journaled().apiKey(() -> {
            ApiKey key = keys.get();
            renewed.countDown();
            return key;
        }));
        done(1);
        read(cg);
        keys.set(NEW);
        service.time.advance(Duration.ofSeconds(60));
        done(1);
        read(cg);
        renewed.await();

        assertThat(sent()).containsExactly("old", "old");
    }

    @Test
    void droppedKeyIsNotSentAgain() throws Exception {
        CgClient cg = client();
        done(1);
        read(cg);
        keys.set(null);
        refuseKey();
        Thrown.by(ApiException.class, () -> write(cg));
        RequestRefusedException e = Thrown.by(RequestRefusedException.class, () -> write(cg));

        assertThat(e)
                .hasMessageContaining("of the firm gestoria-12 was refused: the supplier of the API key returned null");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.apiKeyDigest()).isNull();
        assertThat(e.code()).isEqualTo("key_missing");
        assertThat(UserMessages.in(Locale.ENGLISH).of(e))
                .isEqualTo("Nothing was saved. The program does not have the key of the accounting firm gestoria-12:"
                        + " whoever runs the program must store it. Then try again.");
        assertThat(sent()).containsExactly("old", "old");
        keys.set(NEW);
        done(1);
        write(cg);
        assertThat(sent()).containsExactly("new");
    }

    @Test
    void failingSourceIsLoggedOnceAMinute() {
        keys.fail(new IllegalStateException("vault token s3cret"));
        CgClient cg = client(service.journaled().name("failing-source").apiKey(keys));
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            RequestRefusedException e = Thrown.by(RequestRefusedException.class, () -> read(cg));
            Thrown.by(RequestRefusedException.class, () -> read(cg));
            service.time.advance(Duration.ofMinutes(1));
            Thrown.by(RequestRefusedException.class, () -> read(cg));

            assertThat(e)
                    .hasMessageContaining("the supplier of the API key threw java.lang.IllegalStateException")
                    .hasMessageNotContaining("s3cret");
            assertThat(e.code()).isEqualTo("key_unavailable");
            assertThat(UserMessages.in(Locale.ENGLISH).of(e))
                    .isEqualTo("The program cannot read the key of the accounting firm failing-source: whoever runs the"
                            + " program must find out why. Then try again.");
            assertThat(UserMessages.in(Locale.forLanguageTag("es")).of(e))
                    .isEqualTo("La aplicación no puede leer la clave de la gestoría failing-source: quien administra la"
                            + " aplicación debe averiguar por qué. Después, repita la operación.");
            assertThat(Everything.of(e))
                    .contains("Caused by", "java.lang.IllegalStateException", "failingSourceIsLoggedOnceAMinute")
                    .doesNotContain("s3cret");
            assertThat(log.with("asked for the firm failing-source"))
                    .hasSize(2)
                    .allMatch(each -> each.startsWith("WARN es.cg.sdk the supplier of the API key threw"))
                    .noneMatch(each -> each.contains("s3cret"));
        }
    }

    @Test
    void failingSourceStopsNoCallThatHasAKey() throws Exception {
        CgClient cg = client();
        done(2);
        read(cg);
        keys.fail(new IllegalStateException());
        service.time.advance(Duration.ofMinutes(2));
        read(cg);

        assertThat(sent()).containsExactly("old", "old");
    }

    @Test
    void hangingSourceTakesNoMoreThanTheCall() {
        CgClient cg = client(service.journaled().apiKey(() -> {
            hang();
            return null;
        }));
        CgClient hasty = cg.with(CallOptions.defaults().deadline(Duration.ofMillis(20)));

        DeadlineException e = Thrown.by(DeadlineException.class, () -> write(hasty));
        assertThat(e).hasMessageContaining("waited for its API key until its deadline");
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
    }

    @Test
    void hangingSourceStopsNoCallThatHasAKey() throws Exception {
        CgClient cg = client(service.journaled().apiKey(() -> {
            if (keys.asked() > 0) {
                hang();
            }
            return keys.get();
        }));
        done(2);
        read(cg);
        service.time.advance(Duration.ofMinutes(2));
        read(cg);

        assertThat(sent()).containsExactly("old", "old");
    }

    private void hang() {
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void interruptEndsTheWaitForAKey() {
        CgClient cg = client(service.journaled().apiKey(() -> {
            hang();
            return null;
        }));
        Thread.currentThread().interrupt();
        CallException e = Thrown.by(InterruptedCallException.class, () -> write(cg));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
    }

    @Test
    void closingTheClientEndsTheWaitForAKey() {
        List<CgClient> waiting = new ArrayList<>();
        waiting.add(client(service.journaled().apiKey(() -> {
            waiting.get(0).close();
            hang();
            return null;
        })));

        Thrown.by(ClientClosedException.class, () -> write(waiting.get(0)));
    }

    @Test
    void fixedKeyIsSentWithEveryCall() throws Exception {
        CgClient cg = service.client(service.baseUrl(), OLD);
        open.add(cg);
        refuseKey();
        refuseKey();
        Thrown.by(ApiException.class, () -> read(cg));
        Thrown.by(ApiException.class, () -> read(cg));

        assertThat(sent()).containsExactly("old", "old");
    }

    @Test
    void repetitionOfAWriteKeepsAKeyThatIsHeldBack() throws Exception {
        CgClient cg = client();
        service.cut();
        CallException unknown =
                Thrown.by(() -> write(cg.with(CallOptions.defaults().maxAttempts(1))));
        refuseKey();
        Thrown.by(() -> read(cg));
        keys.set(NEW);
        CallException e = Thrown.by(RequestRefusedException.class, () -> unknown.repeat(Json.class));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.apiKeyDigest()).isEqualTo(ApiKey.of(OLD).digest());
        assertThat(sent()).containsExactly("old", "old");
    }

    @Test
    void listingWhoseCursorIsRefusedNamesIt() throws Exception {
        CgClient cg = client();
        service.answer(200, "{\"data\":[{}],\"has_more\":true,\"next_cursor\":\"c-7\"}");
        Iterator<Page<Json>> pages = cg.list(THINGS.call()).pages().iterator();
        pages.next();
        keys.set(NEW);
        refuseKey();
        service.refuse(400, "cursor_no_valido");
        ApiException e = Thrown.by(ApiException.class, pages::next);

        assertThat(e.nextStep()).endsWith("; its API key was changed; the last cursor is c-7");
        assertThat(sent()).containsExactly("old", "old", "new");
    }
}
