package es.cg.sdk.benchmarks;

import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * What is asked of every mock, and how sdk-mock answers it: the stubs of the others are to answer alike.
 *
 * @param headers whose they are, and on which client
 * @param page the body of a page of activities
 * @param activity the body that answers a write
 */
record Sample(List<String> headers, String page, String activity) {
    static final String PREFIX = "/api/public/v1";
    static final String ACTIVITIES = "/activities";
    static final long SEED = 1;

    private static final String ACTIVITY = "{\"codigo_iae\":\"7630\",\"descripcion\":\"Programación informática\","
            + "\"seccion_iae\":\"profesional\",\"regimen_irpf\":\"estimacion_directa_simplificada\","
            + "\"regimen_iva\":\"general\",\"fecha_alta\":\"2026-01-01\",\"es_principal\":true,"
            + "\"retencion_irpf_tipo\":\"general\"}";

    private static final String INVOICE = "{\"serie\":\"A\",\"ejercicio\":2026,\"fecha_expedicion\":\"2026-11-20\","
            + "\"tipo_factura\":\"F1\",\"receptor_nif\":\"B12345674\",\"receptor_nombre\":\"Talleres Ejemplo SL\","
            + "\"lineas\":[{\"concepto\":\"Asesoría noviembre\",\"cantidad\":1,\"precio_unitario\":1000.00,"
            + "\"iva_pct\":21}]}";

    static Sample taken() throws IOException {
        try (MockCg mock = MockCg.builder().seed(SEED).start();
                RawConnection connection = new RawConnection(port(mock))) {
            Sample empty = new Sample(headers(mock), "", "");
            String activity = connection.ask(empty.write(PREFIX)).fine().body();
            String page = connection.ask(empty.read(PREFIX)).fine().body();
            return new Sample(empty.headers, page, activity);
        }
    }

    /** The same with another key: two builds of sdk-mock may make two keys of one seed. */
    Sample withKey(String liveKey) {
        return new Sample(List.of("Authorization: Bearer " + liveKey, headers.get(1)), page, activity);
    }

    Call read(String prefix) {
        return Call.get(prefix + ACTIVITIES, headers);
    }

    Call write(String prefix) {
        return Call.post(prefix + ACTIVITIES, headers, ACTIVITY);
    }

    static Call invoice(MockCg mock) {
        return Call.post(PREFIX + "/invoices", headers(mock), INVOICE);
    }

    static int port(MockCg mock) {
        return URI.create(mock.baseUrl()).getPort();
    }

    private static List<String> headers(MockCg mock) {
        return List.of(
                "Authorization: Bearer " + mock.liveKey(),
                "X-CG-Client: " + mock.clients().get(0));
    }
}
