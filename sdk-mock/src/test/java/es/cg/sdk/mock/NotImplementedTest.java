package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.api.WireForm;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.ContractReader;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Service;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** An operation without a handler answers 501, which no client retries; every answer is held to openapi.json. */
final class NotImplementedTest {
    private final Contract contract = ContractReader.bundled();
    private final ServiceParts parts = ServiceParts.of(false, "2026-11-20T08:00:00Z");
    private final CallJournal journal = parts.context().shared().journal();
    private final Service service = new Service(parts.context(), Map.of(), WireForm.CONTRACT);
    private final ApiKey key =
            parts.context().keys().make("live", contract.scopes(), List.of(1001L), List.of(1001L), null, false);

    private ApiResponse send(String method, String path, String body) {
        ApiResponse answer = service.answer(new ApiRequest(
                method,
                List.of(path),
                Map.of(),
                Map.of("authorization", "Bearer " + key.value(), "idempotency-key", "k-1", "x-cg-client", "1001"),
                body.getBytes(StandardCharsets.UTF_8),
                "192.0.2.10"));
        answer.beforeSending();
        return answer;
    }

    private static void isNotImplemented(ApiResponse answer, String operation) {
        assertThat(answer.status()).isEqualTo(501);
        assertThat(answer.headers()).doesNotContainKey("Retry-After");
        shows(Objects.requireNonNull(answer.json()), "error/code=no_implementado", "error/type=not_available_error");
        assertThat(Objects.requireNonNull(answer.json()).at("/error/message").asText())
                .contains(operation)
                .contains("no se ha hecho nada");
    }

    @Test
    void aReadAndAWriteAnswer501() {
        isNotImplemented(send("GET", "clients", ""), "clients.list");
        isNotImplemented(
                send(
                        "POST",
                        "products",
                        "{\"codigo\":\"T-1\",\"nombre\":\"Tornillo\",\"precio_unitario\":1,\"iva_pct\":21}"),
                "products.create");
    }

    @Test
    void journalExplains501InEnglish() {
        send("GET", "clients", "");

        assertThat(journal.newestFirst().get(0).why())
                .isEqualTo("this mock does not implement clients.list; nothing was done");
    }

    @Test
    void keyOf501AnswerMayBeReused() {
        String body = "{\"codigo\":\"T-1\",\"nombre\":\"Tornillo\",\"precio_unitario\":1,\"iva_pct\":21}";
        isNotImplemented(send("POST", "products", body), "products.create");
        isNotImplemented(send("POST", "products", body), "products.create");

        assertThat(journal.newestFirst()).noneMatch(CallJournal.RecordedCall::replayed);
        assertThat(journal.newestFirst()).noneMatch(CallJournal.RecordedCall::done);
    }
}
