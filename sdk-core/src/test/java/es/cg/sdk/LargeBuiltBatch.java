package es.cg.sdk;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.invoices.NewInvoice;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.stream.IntStream;

/** A program that builds as many large requests as it is told, of which every twentieth is refused. */
public final class LargeBuiltBatch {
    private static final int REFUSED = 20;

    private LargeBuiltBatch() {}

    /** The journal, and the number of items. */
    public static void main(String[] arguments) {
        int items = Integer.parseInt(arguments[1]);
        try (CgClient cg = CgClient.builder()
                .baseUrl("http://127.0.0.1:1/api/public/v1")
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .build()) {
            System.out.println(cg.forClient(1001)
                    .batch(IntStream.range(0, items).boxed().toList())
                    .keyedBy(item -> IdempotencyKey.forDocument("erp", Integer.toString(item)))
                    .journal(Path.of(arguments[0]))
                    .buildFirst(LargeBuiltBatch::build)
                    .stopIfAnyRefused()
                    .run((api, item, request) -> api.invoices().issue(request)));
        }
    }

    private static NewInvoice build(int item) {
        NewInvoice.Builder request = NewInvoice.builder()
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .notas("x".repeat(10_000))
                .linea(NewInvoiceLine.of("Asesoría")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"));
        return item % REFUSED == 0 ? request.build() : request.serie("A").build();
    }
}
