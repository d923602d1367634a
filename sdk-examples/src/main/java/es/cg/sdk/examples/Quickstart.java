package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.clients.Client;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.status.ServiceStatus;
import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The first ten minutes: what the key can do, the clients, a client's activities, and one write, done once. */
@Command(
        name = "quickstart",
        description =
                "Asks what the key can do, lists clients and activities, and creates an activity once, twice asked.",
        mixinStandardHelpOptions = true)
final class Quickstart implements Callable<Integer> {
    private static final String KEY = "CG_API_KEY";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--base-url",
            paramLabel = "URL",
            description = "Call this address with the key in " + KEY + ", and only read. Default: a bundled mock.")
    private @Nullable String baseUrl;

    @Option(names = "--client", paramLabel = "ID", description = "Look at this client. Default: the last listed.")
    private @Nullable Long client;

    @Override
    public Integer call() {
        CommandLine command = Objects.requireNonNull(spec, "picocli sets it").commandLine();
        PrintWriter out = command.getOut();
        if (client != null && client <= 0) {
            throw new ParameterException(command, "--client is a positive number, not " + client);
        }
        if (baseUrl == null) {
            try (MockCg mock = MockCg.start();
                    CgClient cg = client(mock.baseUrl(), mock.liveKey())) {
                out.println("A mock of the service runs at " + mock.baseUrl() + "; nothing leaves this machine.");
                write(out, read(out, cg));
            }
            out.println("Done. The code: sdk-examples/src/main/java/es/cg/sdk/examples/Quickstart.java");
        } else {
            try (CgClient cg = elsewhere(command, baseUrl)) {
                read(out, cg);
            }
            out.println("Done. Nothing was written: this was not the mock.");
        }
        return 0;
    }

    private static CgClient elsewhere(CommandLine command, String address) {
        try {
            return client(address, System.getenv(KEY));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, "--base-url and " + KEY + ": " + e.getMessage(), e);
        }
    }

    private static CgClient client(String address, @Nullable String key) {
        return CgClient.builder().baseUrl(address).apiKey(ApiKey.of(key)).build();
    }

    private ClientApi read(PrintWriter out, CgClient cg) {
        ServiceStatus status = cg.status().get();
        out.println("GET /status       " + status.gestoria() + ", plan " + status.plan() + ", key "
                + status.clave().prefijo() + ", contract " + status.versionContrato());
        Long chosen = client;
        for (Client each : cg.clients().list()) {
            out.println("GET /clients      " + each.id() + "  " + each.nombre());
            chosen = client == null ? each.id() : client;
        }
        if (chosen == null) {
            throw new IllegalStateException("the key may act on no client: authorise one on it in the panel");
        }
        ClientApi one = cg.forClient(chosen);
        for (Activity each : one.activities().list()) {
            out.println("GET /activities   " + chosen + ": " + each.codigoIae() + "  " + each.descripcion());
        }
        return one;
    }

    private static void write(PrintWriter out, ClientApi one) {
        NewActivity activity = NewActivity.builder()
                .codigoIae("8610")
                .descripcion("Pintura artística")
                .seccionIae(SeccionIae.ARTISTICA)
                .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_SIMPLIFICADA)
                .regimenIva(RegimenIva.GENERAL)
                .fechaAlta(LocalDate.of(2026, 11, 1))
                .build();
        IdempotencyKey key = IdempotencyKey.random();
        Activity created = one.activities().create(activity, key);
        out.println("POST /activities  " + created + " created, key " + key);
        Activity again = one.activities().create(activity, key);
        if (!again.equals(created)) {
            throw new IllegalStateException("one key did two things: " + created + " and " + again);
        }
        out.println("POST /activities  " + again + " again: asked twice, done once");
    }
}
