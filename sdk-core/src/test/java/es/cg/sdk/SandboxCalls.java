package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.model.View;
import es.cg.sdk.sandbox.SandboxEnvironment;
import java.util.function.Function;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calls of the sandbox's operations, with what each must send. */
abstract class SandboxCalls {
    static final IdempotencyKey KEY = IdempotencyKey.forDocument("prueba", "1");

    @RegisterExtension
    final Answering service = new Answering();

    SandboxEnvironment sandbox() {
        return service.once().sandbox();
    }

    RecordedRequest sent() throws InterruptedException {
        return service.server.takeRequest();
    }

    static String line(RecordedRequest sent) {
        return sent.getMethod() + " " + sent.getTarget().replace("/api/public/v1", "");
    }

    static String body(RecordedRequest sent) {
        return sent.getBody() == null ? "" : requireNonNull(sent.getBody()).utf8();
    }

    static @Nullable String key(RecordedRequest sent) {
        return sent.getHeaders().get("Idempotency-Key");
    }

    /** Writes with a random key twice and with a chosen one twice; the last answer. */
    <T extends View> T write(
            String line,
            String body,
            String answer,
            Function<SandboxEnvironment, T> call,
            Function<SandboxEnvironment, T> withKey)
            throws Exception {
        T view = null;
        String[] keys = new String[4];
        for (int i = 0; i < keys.length; i++) {
            service.answer(200, answer);
            view = (i < 2 ? call : withKey).apply(sandbox());
            RecordedRequest sent = sent();
            assertThat(line(sent)).isEqualTo(line);
            assertThat(sent.getHeaders().get("X-CG-Client")).isNull();
            assertThat(body(sent)).isEqualTo(body);
            keys[i] = requireNonNull(key(sent));
        }
        assertThat(keys[0]).isNotBlank().isNotEqualTo(keys[1]).isNotEqualTo(keys[2]);
        assertThat(keys[2]).isNotBlank().isEqualTo(keys[3]);
        return requireNonNull(view);
    }
}
