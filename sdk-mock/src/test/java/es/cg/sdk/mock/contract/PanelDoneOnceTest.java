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
@ExtendWith(Places.class)
class PanelDoneOnceTest {
    private static final String PRODUCT =
            "{\"codigo\":\"%s\",\"nombre\":\"Tornillo\",\"precio_unitario\":1,\"iva_pct\":21}";

    private static int create(Place place, String code, String key) throws IOException {
        return place.ask("POST", "/products")
                .json(PRODUCT.formatted(code))
                .key(key)
                .client(LAURA)
                .send()
                .status();
    }

    private static Answer doneOnce(Place place, String filters) throws IOException {
        return place.panel("GET /panel/requests/done-once?operation=products.create" + filters, "");
    }

    @Test
    void replayCountsAsDoneOnce(Place place) throws IOException {
        create(place, "T-1", "k1");
        create(place, "T-1", "k1");

        Answer answer = doneOnce(place, "&idempotency_key=k1");

        answers(answer, 200);
        assertThat(answer.json().toString())
                .isEqualTo("{\"operation\":\"products.create\",\"calls\":2,\"done\":1,\"replays\":1,\"message\":"
                        + "\"products.create with the idempotency key k1 was done once, in 2 calls, 1 of them"
                        + " replayed\"}");
    }

    @Test
    void operationNeverCalledReturns409(Place place) throws IOException {
        create(place, "T-1", "k1");

        Answer answer = doneOnce(place, "&idempotency_key=k2");

        refused(answer, 409, "not_done_once");
        assertThat(answer.message())
                .isEqualTo("products.create with the idempotency key k2 was never called; products.create was"
                        + " called once in all");
    }

    @Test
    void operationDoneTwiceReturns409WithItsKeys(Place place) throws IOException {
        create(place, "T-1", "k1");
        create(place, "T-2", "k2");

        assertThat(doneOnce(place, "").message())
                .isEqualTo("products.create was done 2 times, in 2 calls, under the idempotency keys k1, k2");
        assertThat(doneOnce(place, "").status()).isEqualTo(409);
        assertThat(doneOnce(place, "&idempotency_key=k2").status()).isEqualTo(200);
        assertThat(doneOnce(place, "&client=" + LAURA).status()).isEqualTo(409);
        assertThat(doneOnce(place, "&client=1002").message())
                .isEqualTo("products.create for client 1002 was never called; products.create was called 2 times"
                        + " in all");
    }

    @Test
    void refusedOperationMessageContainsItsReason(Place place) throws IOException {
        place.post("/products", "{}", LAURA);

        assertThat(doneOnce(place, "").message())
                .isEqualTo("products.create was called once, and nothing was done: datos_invalidos");
    }

    @Test
    void invalidDoneOnceQueryReturns400(Place place) throws IOException {
        Answer none = place.panel("GET /panel/requests/done-once", "");
        answers(none, 400);
        assertThat(none.message()).contains("operation");
        Answer unknown = place.panel("GET /panel/requests/done-once?operation=products.make", "");
        answers(unknown, 400);
        assertThat(unknown.message()).contains("there are products.list");
        Answer read = place.panel("GET /panel/requests/done-once?operation=products.list", "");
        answers(read, 400);
        assertThat(read.message()).isEqualTo("products.list only reads: there is nothing that it could do twice");
        assertThat(doneOnce(place, "&schlussel=1").status()).isEqualTo(400);
    }
}
