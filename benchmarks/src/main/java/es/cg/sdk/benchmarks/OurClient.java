package es.cg.sdk.benchmarks;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Operation;
import java.util.concurrent.Callable;

/** The SDK: all that a call goes through, and a view whose every field is read. */
final class OurClient {
    private OurClient() {}

    static Callable<Object> at(String address) {
        CgClient cg = CgClient.builder()
                .baseUrl(address)
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .build();
        ClientApi laura = cg.forClient(1001);
        Operation<InvoiceView> get = Operation.get("invoices.get", "/invoices/{id}", InvoiceView::new);
        return () -> Invoices.sum(laura.run(get.call("inv_1")));
    }
}
