package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static es.cg.sdk.Things.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What an exception says to do next, word for word, where it decides whether a document is sent again. */
final class NextStepTextsTest {
    private static final Operation<Json> REMOVE =
            Operation.delete("things.remove", "/things", (Json json) -> json).onNoClient();
    private static final Operation<Job<Json>> MAKE =
            Operation.deferred("things.make", "/made", (Json json) -> json).onNoClient();
    private static final String SAME_KEY = "; the same key erp-7 may be reused";

    @RegisterExtension
    private final Answering service = new Answering();

    @TempDir
    private Path folder;

    private static Call<Json> write() {
        return WRITE.call().key(IdempotencyKey.of("erp-7"));
    }

    private String nextStep(Call<?> call) {
        return nextStep(service.once(), call);
    }

    private static String nextStep(CgClient cg, Call<?> call) {
        return Thrown.by(() -> cg.run(call)).nextStep();
    }

    @Test
    void readIsSentAgain() {
        service.cut();
        assertThat(nextStep(READ.call())).isEqualTo("a read changes nothing: send it again");
        for (int status : new int[] {500, 503, 599}) {
            service.answer(status, "<html>");
            assertThat(nextStep(READ.call())).isEqualTo("a read changes nothing: send it again later");
        }
        for (int status : new int[] {200, 299}) {
            service.answer(status, "<html>");
            assertThat(nextStep(READ.call()))
                    .isEqualTo("a read changes nothing: send it again later; if it stays so, check the base URL and"
                            + " proxies");
        }
    }

    @Test
    void readThatTheServiceLacksIsNotSentAgain() {
        service.refuse(501, "no_implementado");

        assertThat(nextStep(READ.call()))
                .isEqualTo("the service does not implement this operation: do not send it again");
    }

    @Test
    void refusedReadNamesNoKey() {
        service.refuse(400, "codigo_nuevo");
        assertThat(nextStep(READ.call())).isEqualTo("fix the field that the error names, then send it again");
        service.answer(399, "<html>");
        assertThat(nextStep(READ.call())).startsWith("the answer is a redirect");
        service.answer(300, "<html>");
        assertThat(nextStep(READ.call())).startsWith("the answer is a redirect");
    }

    @Test
    void writeWithAProofThatNothingWasDoneMayBeSentAgain() {
        service.refuse(503, "servicio_no_disponible");
        assertThat(nextStep(write())).startsWith("nothing was done: ").endsWith(SAME_KEY);
        try (CgClient nowhere = service.client("http://127.0.0.1:1/api/public/v1", "cg_live_a.b")) {
            assertThat(nextStep(nowhere.with(CallOptions.defaults().maxAttempts(1)), write()))
                    .isEqualTo("nothing was done: send it again" + SAME_KEY);
        }
    }

    @Test
    void unclearWriteIsSentWithItsKeyOrLookedUp() {
        String unclear = "it may have been done: send it again with the key erp-7 and the same API key within 24 hours,"
                + " or look it up";
        service.cut();
        assertThat(nextStep(write())).isEqualTo(unclear);
        service.answer(302, "");
        assertThat(nextStep(write())).startsWith("the answer is a redirect").endsWith("; " + unclear);
        for (int status : new int[] {400, 499}) {
            service.answer(status, "<html>");
            assertThat(nextStep(write()))
                    .isEqualTo("the answer has no error code of the service, so it may come from a proxy or another"
                            + " server: check the base URL, which ends with /api/public/v1; " + unclear);
        }
        service.answer(502, "<html>");
        assertThat(nextStep(write())).isEqualTo(unclear);
    }

    @Test
    void keyOfOtherDataIsLookedUp() {
        service.refuse(409, "idempotency_key_reutilizada");
        assertThat(nextStep(write()))
                .isEqualTo("the key erp-7 was used with other data: look up what it did before you choose another key");
        service.refuse(409, "idempotency_key_reutilizada");
        assertThat(nextStep(REMOVE.call())).isEqualTo("look up what was done under the key that was sent");
    }

    @Test
    void fileErrorOfAnUploadIsFixed() {
        Upload gone = Upload.of("a.pdf", 1, () -> {
            throw new IOException("gone");
        });
        assertThat(nextStep(write().upload(gone)))
                .isEqualTo("nothing was done: fix the file and send it again" + SAME_KEY);

        AtomicBoolean isGone = new AtomicBoolean();
        service.time.duringWaits(() -> isGone.set(true));
        Upload goneLater = Upload.of("a.pdf", 1, () -> {
            if (isGone.get()) {
                throw new IOException("gone");
            }
            return new ByteArrayInputStream(new byte[1]);
        });
        service.cut();
        assertThat(nextStep(service.cg(), write().upload(goneLater)))
                .isEqualTo("an earlier attempt may have been done: its key erp-7 is for the bytes that were sent first,"
                        + " within 24 hours; send those, or look it up");
    }

    @Test
    void fileErrorOfADownloadIsFixed() throws IOException {
        Path there = Files.createFile(folder.resolve("a.pdf"));

        assertThat(nextStep(Operation.download("things.file", "/file")
                        .onNoClient()
                        .call()
                        .into(Download.toFile(there))))
                .isEqualTo("fix the file or its folder, then send the call again");
    }

    @Test
    void unsentCallIsSentAgain() {
        Thread.currentThread().interrupt();
        assertThat(nextStep(READ.call())).isEqualTo("a read changes nothing: send it again when you like");
        assertThat(nextStep(write())).isEqualTo("nothing was done: send it again when you like" + SAME_KEY);
        assertThat(Thread.interrupted()).isTrue();
    }

    private String afterPoll(int status, String body, String... headers) {
        service.answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
        Job<Json> job = service.once().run(MAKE.call());
        service.answer(status, body, headers);
        return Thrown.by(job::poll).nextStep().replace(String.valueOf(job.token()), "TOKEN");
    }

    @Test
    void failedPollSaysThatTheJobGoesOn() {
        String goesOn =
                "the job of things.make goes on at the service: await it again, or resume it by its token TOKEN";

        assertThat(afterPoll(503, "<html>")).isEqualTo(goesOn);
        assertThat(afterPoll(400, "{\"error\":{\"code\":\"x\"}}")).isEqualTo(goesOn);
        assertThat(afterPoll(399, "")).startsWith("the answer is a redirect, ").endsWith("; " + goesOn);
        assertThat(afterPoll(300, "", "Location", "https://other.example/jobs"))
                .startsWith("the answer is a redirect to other.example, ")
                .endsWith("; " + goesOn);
        assertThat(afterPoll(404, "{\"error\":{\"code\":\"no_encontrado\"}}"))
                .isEqualTo("the service does not know the job here, or no longer; " + goesOn);
        for (int status : new int[] {401, 403}) {
            assertThat(afterPoll(status, "{\"error\":{\"code\":\"x\"}}"))
                    .endsWith("; " + goesOn)
                    .doesNotStartWith("; ");
        }
    }

    @Test
    void acceptedWriteWithoutAJobIsLookedFor() {
        service.answerOfService(202, "{\"object\":\"job\"}");

        assertThat(nextStep(MAKE.call().key(IdempotencyKey.of("erp-7"))))
                .isEqualTo(
                        "the service does it later: its answer names no job, so look for its result among the records"
                                + " of things, and do not send it under another key; erp-7 gets the same answer for 24 hours");
    }

    private ApiException refused(String errors) {
        service.answer(422, "{\"error\":{\"code\":\"datos_invalidos\",\"errors\":" + errors + "}}");
        return Thrown.by(ApiException.class, () -> service.once().run(write()));
    }

    @Test
    void fieldErrorsAreReadInEachForm() {
        assertThat(refused("\"wrong\"").fieldErrors()).containsExactly(new FieldError("", null, "wrong"));
        assertThat(refused("[\"wrong\",{\"param\":\"a\",\"code\":\"c\",\"message\":\"m\"},7]")
                        .fieldErrors())
                .containsExactly(
                        new FieldError("", null, "wrong"),
                        new FieldError("a", "c", "m"),
                        new FieldError("", null, null));
        assertThat(refused("{\"a\":[\"one\",\"two\"],\"b\":{\"message\":\"m\"},\"d\":{\"param\":\"e\"}}")
                        .fieldErrors())
                .containsExactly(
                        new FieldError("a", null, "one"),
                        new FieldError("a", null, "two"),
                        new FieldError("b", null, "m"),
                        new FieldError("e", null, null));
        assertThat(refused("true").fieldErrors()).isEmpty();
    }

    @Test
    void fieldErrorsAreReadUpToAMaximum() {
        String many = IntStream.range(0, 2000).mapToObj(i -> "\"e" + i + "\"").collect(Collectors.joining(","));
        int most = refused("[" + many + "]").fieldErrors().size();

        assertThat(most).isBetween(100, 1999);
        assertThat(refused("{\"a\":[" + many + "]}").fieldErrors()).hasSize(most);
    }
}
