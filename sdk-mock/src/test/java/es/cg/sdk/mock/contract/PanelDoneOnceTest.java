package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The panel says whether a write was done exactly once, for tests in any language. */
@ExtendWith(TestMockResolver.class)
class PanelDoneOnceTest {
    private static final String PRODUCT =
            "{\"codigo\":\"%s\",\"nombre\":\"Tornillo\",\"precio_unitario\":1,\"iva_pct\":21}";

    private static int create(TestMock mock, String code, String key) throws IOException {
        return mock.ask("POST", "/products")
                .json(PRODUCT.formatted(code))
                .key(key)
                .client(LAURA)
                .send()
                .status();
    }

    private static Answer doneOnce(TestMock mock, String filters) throws IOException {
        return mock.panel("GET /panel/requests/done-once?operation=products.create" + filters, "");
    }

    @Test
    void replayCountsAsDoneOnce(TestMock mock) throws IOException {
        create(mock, "T-1", "k1");
        create(mock, "T-1", "k1");

        Answer answer = doneOnce(mock, "&idempotency_key=k1");

        answers(answer, 200);
        assertThat(answer.json().toString())
                .isEqualTo("{\"operation\":\"products.create\",\"calls\":2,\"done\":1,\"replays\":1,\"message\":"
                        + "\"products.create with the idempotency key k1 was done once, in 2 calls, 1 of them"
                        + " replayed\"}");
    }

    @Test
    void operationNeverCalledReturns409(TestMock mock) throws IOException {
        create(mock, "T-1", "k1");

        Answer answer = doneOnce(mock, "&idempotency_key=k2");

        refused(answer, 409, "not_done_once");
        assertThat(answer.message())
                .isEqualTo("products.create with the idempotency key k2 was never called; products.create was"
                        + " called once in all");
    }

    @Test
    void operationDoneTwiceReturns409WithItsKeys(TestMock mock) throws IOException {
        create(mock, "T-1", "k1");
        create(mock, "T-2", "k2");

        assertThat(doneOnce(mock, "").message())
                .isEqualTo("products.create was done 2 times, in 2 calls, under the idempotency keys k1, k2");
        assertThat(doneOnce(mock, "").status()).isEqualTo(409);
        assertThat(doneOnce(mock, "&idempotency_key=k2").status()).isEqualTo(200);
        assertThat(doneOnce(mock, "&client=" + LAURA).status()).isEqualTo(409);
        assertThat(doneOnce(mock, "&client=1002").message())
                .isEqualTo("products.create for client 1002 was never called; products.create was called 2 times"
                        + " in all");
    }

    @Test
    void refusedOperationMessageContainsItsReason(TestMock mock) throws IOException {
        mock.post("/products", "{}", LAURA);

        assertThat(doneOnce(mock, "").message())
                .isEqualTo("products.create was called once, and nothing was done: datos_invalidos");
    }

    @Test
    void invalidDoneOnceQueryReturns400(TestMock mock) throws IOException {
        Answer none = mock.panel("GET /panel/requests/done-once", "");
        answers(none, 400);
        assertThat(none.message()).contains("operation");
        Answer unknown = mock.panel("GET /panel/requests/done-once?operation=products.make", "");
        answers(unknown, 400);
        assertThat(unknown.message()).contains("there are products.list");
        Answer read = mock.panel("GET /panel/requests/done-once?operation=products.list", "");
        answers(read, 400);
        assertThat(read.message()).isEqualTo("products.list only reads: there is nothing that it could do twice");
        assertThat(doneOnce(mock, "&schlussel=1").status()).isEqualTo(400);
    }
}
