package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.directory.NewProduct;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.Map;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a service needs that differs, without a file of corrections: a client's header, fewer fields, other paths. */
final class OwnOperationsTest {
    private static final Operation<Json> OWN =
            Operation.post("quotes.create", "/quotes", (Json json) -> json).onNoClient();
    private static final Operation<Json> ON_CLIENT = Operation.get("quotes.get", "/quotes/{id}", json -> json);

    @RegisterExtension
    private final Answering service = new Answering();

    private CgClient of(String client) {
        return service.once().with(CallOptions.defaults().maxAttempts(1).header("X-CG-Client", client));
    }

    @Test
    void ownOperationCarriesTheClientOfItsOptions() throws InterruptedException {
        service.answer(201, "{\"id\":\"q_1\"}");
        service.answer(200, "{\"id\":\"q_1\"}");
        service.cut();
        IdempotencyKey key = IdempotencyKey.forDocument("erp", "q-1");
        of("1001").run(OWN.call().key(key));
        of("1001").run(ON_CLIENT.call("q_1"));
        CallException cut = Thrown.by(() -> of("1001").run(OWN.call()));

        RecordedRequest sent = service.server.takeRequest();
        assertThat(sent.getHeaders().values("X-CG-Client")).containsExactly("1001");
        assertThat(sent.getHeaders().get("Idempotency-Key")).isEqualTo(key.valueFor(OWN, 1001L));
        assertThat(service.server.takeRequest().getHeaders().values("X-CG-Client"))
                .containsExactly("1001");
        assertThat(cut.client()).isEqualTo(1001);
    }

    @Test
    void operationsOfTheSdkOnNoClientRefuseIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("1001").status().get())
                .withMessageContaining("acts on no client: leave X-CG-Client out of its options");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("1001").forClient(1002).products().get("p_1"))
                .withMessageContaining("acts on client 1002, but its options have X-CG-Client for client 1001");
        for (String id : new String[] {"", "0", "-1", "x", "1.0", "1001 ", "9".repeat(19)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> of(id))
                    .withMessageContaining("positive whole number");
        }
        assertThat(service.server.getRequestCount()).isZero();
    }

    @Test
    void operationsOfTheSdkCarryItIfTheCorrectionsSaySo() throws InterruptedException {
        CgClient cg = service.corrected("""
                "operations": {"clients.get": {"query": {"X-CG-Client": "company"}}}""");
        service.answer(200, "{\"id\":7}");
        cg.with(CallOptions.defaults().header("x-cg-client", "1001")).clients().get(7);
        assertThat(service.server.takeRequest().getUrl().query()).isEqualTo("company=1001");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.clients().get(7))
                .withMessageContaining("clients.get needs X-CG-Client, which the call does not have");
    }

    @Test
    void requiredFieldCanBeLeftOut() {
        NewProduct.Builder product =
                NewProduct.builder().nombre("Asesoría").precioUnitario("1").ivaPct(21);
        assertThatIllegalArgumentException().isThrownBy(product::build).withMessage("NewProduct.codigo is required");
        assertThat(product.without("codigo").build().json().names()).doesNotContain("codigo");
        assertThat(product.codigo("P").without("codigo").build().json().names()).doesNotContain("codigo");
        assertThat(product.codigo("P").build().json().get("codigo").string()).isEqualTo("P");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> product.without("nmbre"))
                .withMessage("NewProduct has no field nmbre to be left out; did you mean \"nombre\"?");
    }

    @Test
    void requiredFieldOfItemsAndListsCanBeLeftOut() {
        NewInvoice.Builder invoice = JournaledMock.invoice(null);
        assertThat(invoice.without("lineas").build().json().names()).doesNotContain("lineas");
        NewInvoice.Builder lines = JournaledMock.invoice(null)
                .set("lineas", List.of(Map.of("concepto", "a", "cantidad", 1, "precio_unitario", 2)));
        assertThatIllegalArgumentException()
                .isThrownBy(lines::build)
                .withMessage("NewInvoice.lineas[0].iva_pct is required");
        assertThat(lines.without("lineas.iva_pct").build().json().get("lineas").items())
                .hasSize(1);
    }
}
