package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Repeats a failed write from its exception, and checks what is sent and what is refused. */
final class RepeatRequestsTest {
    private static final Duration LIFE = Duration.ofHours(23);

    private static final Operation<Json> CREATE = Operation.post("things.create", "/things", (Json json) -> json);
    private static final Call<Json> WRITE = CREATE.call().body(Json.of(Map.of("a", 1)));
    private static final Call<Json> READ =
            Operation.get("things.get", "/things", (Json json) -> json).call();

    @RegisterExtension
    private final Answering service = new Answering();

    private final MockWebServer server = service.server;
    private final StillTime time = service.time;
    private CgClient cg;
    private ClientApi laura;

    @BeforeEach
    void start() {
        cg = service.cg();
        laura = service.once().forClient(1001);
    }

    private CallException failed(Call<?> call) {
        return Thrown.by(() -> laura.run(call));
    }

    @Test
    void repeatSendsSameBytesWithTheFirstApiKey() throws InterruptedException {
        service.cut();
        KeySupply keys = new KeySupply("cg_live_abc.s3cret");
        CgClient rotating = service.journaled().apiKey(keys).build();
        laura = rotating.with(CallOptions.defaults().maxAttempts(1).header("X-Mine", "m"))
                .forClient(1001);
        CallException e = failed(WRITE);
        RecordedRequest first = server.takeRequest();
        keys.set("cg_live_new.s3cret");
        service.readUntilSentWith(rotating, "cg_live_new.s3cret");
        service.answer(201, "{\"id\":\"a\"}");
        Json answer = e.repeat(Json.class);

        RecordedRequest second = server.takeRequest();
        assertThat(answer.get("id").string()).isEqualTo("a");
        assertThat(second.getHeaders()).isEqualTo(first.getHeaders());
        assertThat(second.getBody()).isEqualTo(first.getBody());
        assertThat(second.getTarget()).isEqualTo(first.getTarget());
        assertThat(second.getHeaders().get("Idempotency-Key")).isEqualTo(e.idempotencyKey());
    }

    @Test
    void outcomeStaysUnknownWhenRepeatIsRefused() {
        service.cut();
        service.refuse(401, "clave_no_valida");
        service.answer(503, "");
        CallException e = again(failed(WRITE));

        assertThat(e).isInstanceOf(ApiException.class);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.attempts()).hasSize(1);
        assertThat(again(e).outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void callThatDidNothingCanBeRepeated() {
        service.answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}");
        service.answer(201, "{\"id\":\"a\"}");
        CallException e = failed(WRITE);

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.repeat(Json.class).get("id").string()).isEqualTo("a");
    }

    @Test
    void repeatIsRefused23HoursAfterFirstAttempt() {
        for (int i = 0; i < 3; i++) {
            service.cut();
        }
        CallException first = failed(WRITE);
        time.advance(Duration.ofHours(22));
        CallException second = again(first);
        time.advance(Duration.ofMinutes(59));
        CallException third = again(second);
        time.advance(Duration.ofMinutes(1));

        assertThat(server.getRequestCount()).isEqualTo(3);
        for (CallException e : new CallException[] {first, second, third}) {
            assertThatThrownBy(() -> e.repeat(Json.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("things.create for client 1001 cannot be repeated: its first attempt began at"
                            + " 2026-11-20T08:00:00Z, 23 hours ago or more, and the service forgets the key "
                            + first.idempotencyKey() + " after 24; look up whether it was done");
        }
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void repeatDoesNotWaitPastTheKeysLifetime() {
        CallOptions patient = CallOptions.defaults().deadline(LIFE);
        laura = cg.with(patient.maxAttempts(2)).forClient(1001);
        service.cut();
        service.cut();
        CallException first = failed(WRITE);
        time.advance(Duration.ofHours(22));
        service.answer(503, "", "Retry-After", "7200");
        service.answer(201, "{}");
        CallException second = again(first);

        assertThat(second.attempts()).hasSize(1);
        assertThat(time.waits()).as("only the first run waited").hasSize(1);
        assertThat(second.retryAt()).isEqualTo(time.now().plus(Duration.ofHours(2)));
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void clockSetBackDoesNotExtendTheKeysLifetime() {
        service.cut();
        CallException e = failed(WRITE);
        time.advance(LIFE);
        time.jump(LIFE.negated());

        assertThatThrownBy(() -> e.repeat(Json.class)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void retryAfterMachineSleepSendsNoAgedKey() {
        service.answer(502, "");
        time.duringWaits(() -> time.jump(LIFE));
        CallException e = Thrown.by(() -> cg.forClient(1001).run(WRITE));

        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(e.nextStep())
                .isEqualTo("it may have been done: look it up; the key " + e.idempotencyKey()
                        + " is too old to be sent again");
    }

    @Test
    void readCannotBeRepeated() {
        service.cut();

        assertThatThrownBy(() -> failed(READ).repeat(Json.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("things.get for client 1001 cannot be repeated: it carried no idempotency key,"
                        + " without which a repetition is not safe; make a new call");
    }

    @Test
    void callInProgressCannotBeRepeated() {
        CallException e = new InterruptedCallException(CallReport.of("things.create")
                .idempotencyKey("k")
                .outcome(Outcome.IN_PROGRESS, "look at job_1")
                .repeatAction(() -> "done"));

        assertThatThrownBy(() -> e.repeat(String.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("things.create cannot be repeated: it is still in progress at the service; look at job_1");
    }

    @Test
    void deserializedExceptionCannotBeRepeated() throws IOException, ClassNotFoundException {
        service.cut();
        CallException e = failed(WRITE);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(e);
        }
        assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).doesNotContain("s3cret");
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            CallException read = (CallException) in.readObject();

            assertThat(read).hasMessage(e.getMessage());
            assertThat(read.apiKeyDigest())
                    .isEqualTo(requireNonNull(service.apiKey.get()).digest());
            assertThatThrownBy(() -> read.repeat(Json.class))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("things.create for client 1001 cannot be repeated: this exception was"
                            + " deserialized or created without its call; make a new call with the key "
                            + e.idempotencyKey() + " and the same API key within 24 hours");
        }
    }

    @Test
    void repeatWithWrongResultTypeCanBeRepeated() {
        service.cut();
        service.answer(201, "{\"id\":\"a\"}");
        service.answer(201, "{\"id\":\"a\"}");
        CallException e = failed(WRITE);

        assertThatThrownBy(() -> e.repeat(String.class))
                .isInstanceOf(ClassCastException.class)
                .hasMessageContaining("things.create for client 1001 was repeated and done, but its result is"
                        + " not a java.lang.String: repeat it with the class of its result");
        assertThat(e.repeat(Json.class).get("id").string()).isEqualTo("a");
    }

    @Test
    void stored500SuggestsTheNextDocumentKey() {
        for (int i = 0; i < 4; i++) {
            service.refuse(500, "error_interno");
        }
        DocumentKey key = IdempotencyKey.forDocument("erp-thing", "7");
        String sent = key.valueFor(CREATE, 1001L);

        assertThat(failed(WRITE.key(key)).nextStep())
                .isEqualTo("it may have been done: look at the service's state before anything else; the key "
                        + sent + " gets the same answer for 24 hours, so if nothing was done, send it under the"
                        + " document's next key, generation(2)");
        assertThat(failed(WRITE.key(key.generation(2))).nextStep()).endsWith("generation(3)");
        assertThat(failed(WRITE.key(IdempotencyKey.of("k"))).nextStep())
                .endsWith("the key k gets the same answer for 24 hours, so if nothing was done, send it under"
                        + " another key");
        assertThat(failed(Operation.delete("things.delete", "/things", json -> json)
                                .call())
                        .nextStep())
                .isEqualTo("it may have been done: read GET / before you send it again, and send it only if it was not"
                        + " done");
    }

    @Test
    void unstored500SuggestsTheSameKey() {
        service.cut();
        service.refuse(500, "sin_efecto");
        CallException e = again(failed(WRITE));

        assertThat(e.nextStep())
                .isEqualTo("it may have been done: send it again with the key " + e.idempotencyKey()
                        + " and the same API key within 24 hours, or look it up");
    }

    private static CallException again(CallException e) {
        return Thrown.by(() -> e.repeat(Object.class));
    }
}
