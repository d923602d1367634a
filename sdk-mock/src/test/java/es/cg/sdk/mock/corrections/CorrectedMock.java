package es.cg.sdk.mock.corrections;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** A mock with corrections, and a client that knows only what it is told to send. */
final class CorrectedMock implements AutoCloseable {
    static final String PRODUCT = """
            {"codigo":"P-%s","nombre":"Asesoría","precio_unitario":12.50,"iva_pct":21}""";
    static final String INVOICE = """
            {"serie":"A","fecha_expedicion":"2026-11-20","tipo_factura":"F1","receptor_nif":"A12345674",
             "receptor_nombre":"Compradora","lineas":[
             {"concepto":"Cuota","cantidad":1,"precio_unitario":100.00,"iva_pct":21}]}""";
    static final long CLIENT = 1001;

    final MockCg mock;
    private final Caller caller = new Caller();
    private int writes;

    private CorrectedMock(MockCg mock) {
        this.mock = mock;
    }

    /** Starts one whose file has this text. */
    static CorrectedMock with(String corrections) throws IOException {
        return with(corrections, builder -> builder);
    }

    static CorrectedMock with(String corrections, UnaryOperator<MockCg.Builder> settings) throws IOException {
        Path file = file(corrections);
        try {
            return new CorrectedMock(
                    settings.apply(MockCg.builder().jobTime(Duration.ZERO).corrections(file))
                            .start());
        } finally {
            Files.delete(file);
        }
    }

    static Path file(String corrections) throws IOException {
        return Files.writeString(Files.createTempFile("corrections", ".json"), corrections);
    }

    /** Begins a request with the key alone. */
    Request.Builder to(String path) {
        return new Request.Builder().url(mock.baseUrl() + path).header("Authorization", "Bearer " + mock.liveKey());
    }

    Request.Builder forClient(String path) {
        return to(path).header("X-CG-Client", Long.toString(CLIENT));
    }

    Answer send(Request.Builder request) throws IOException {
        return caller.outside(request.build());
    }

    Answer get(String path) throws IOException {
        return send(forClient(path));
    }

    Answer post(String path, String body) throws IOException {
        return write("POST", path, body, null);
    }

    /** Sends a write; with a key of its own if it is null. */
    Answer write(String method, String path, String body, @Nullable String key) throws IOException {
        return send(forClient(path).method(method, Caller.json(body)).header("Idempotency-Key", key(key)));
    }

    /** Sends a write without the client's header. */
    Answer writeWithoutClient(String method, String path, RequestBody body) throws IOException {
        return send(to(path).method(method, body).header("Idempotency-Key", key(null)));
    }

    private String key(@Nullable String key) {
        writes++;
        return key == null ? "key-" + writes : key;
    }

    /** What the panel answers. */
    Answer panel(String path) throws IOException {
        return send(new Request.Builder().url(mock.panelUrl() + path));
    }

    @Override
    public void close() {
        mock.close();
    }
}
