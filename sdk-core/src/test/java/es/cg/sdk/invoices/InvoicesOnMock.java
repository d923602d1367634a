package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.mock.MockCg;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A mock with clients of production and of the sandbox, and invoices to issue there. */
abstract class InvoicesOnMock {
    static final LocalDate TODAY = LocalDate.of(2026, 11, 20);
    MockCg mock;
    CgClient cg;
    ClientApi laura;

    @BeforeEach
    void start() {
        mock = MockCg.start();
        cg = client(mock.baseUrl(), mock.liveKey());
        laura = cg.forClient(1001);
    }

    @AfterEach
    void stop() {
        cg.close();
        mock.close();
    }

    static CgClient client(String baseUrl, String key) {
        return CgClient.builder().baseUrl(baseUrl).apiKey(ApiKey.of(key)).build();
    }

    static NewInvoice.Builder invoice() {
        return NewInvoice.builder()
                .serie("A")
                .ejercicio(2026)
                .fechaExpedicion(TODAY)
                .tipoFactura(TipoFactura.F1)
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("1000.00")
                        .ivaPct("21"));
    }

    static String idOf(Invoice invoice) {
        return requireNonNull(invoice.id());
    }

    static Invoice reread(ClientApi client, Invoice invoice) {
        return client.invoices().list().stream()
                .filter(each -> idOf(each).equals(invoice.id()))
                .findFirst()
                .orElseThrow();
    }
}
