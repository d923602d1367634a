package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.NewActivity;
import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.clients.Client;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.status.ServiceStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The first calls: the key's rights, the clients, a client's activities, and a write that is sent twice and runs once.
 */
@Command(
        name = "quickstart",
        description = {
            "Reads what the key may do, the clients and their activities.",
            "At the mock it also sends the same write twice, and shows that it runs once."
        },
        mixinStandardHelpOptions = true)
final class Quickstart extends Example {
    @Option(names = "--client", paramLabel = "ID", description = "Look at this client. Default: the first.")
    private @Nullable Long client;

    @Override
    void check() {
        if (client != null && client <= 0) {
            throw wrongUse("--client is a positive number, not " + client);
        }
    }

    @Override
    int run(ExampleContext context) {
        Output out = context.out();
        CgClient cg = context.cg();

        ServiceStatus status = cg.status().get();
        out.line("Firm " + status.gestoria() + ", plan " + status.plan() + ", key "
                + status.clave().prefijo() + ", contract " + status.versionContrato());
        out.put("plan", String.valueOf(status.plan()));

        List<List<?>> clients = new ArrayList<>();
        List<Long> ids = new ArrayList<>();
        for (Client each : cg.clients().list()) {
            clients.add(Arrays.asList(each.id(), each.nombre()));
            ids.add(each.id());
        }
        out.line("");
        out.table(List.of("Client", "Name"), clients);
        out.put("clients", ids);

        out.line("");
        long chosen = context.client(client);
        ClientApi one = cg.forClient(chosen);
        List<List<?>> activities = new ArrayList<>();
        List<String> codes = new ArrayList<>();
        for (Activity each : one.activities().list()) {
            activities.add(Arrays.asList(each.codigoIae(), each.descripcion()));
            codes.add(each.codigoIae());
        }
        out.table(List.of("IAE", "Activity"), activities);
        out.put("activities", codes);

        out.line("");
        if (context.mock() == null) {
            out.line("Nothing was written: quickstart writes at a mock of its own only.");
        } else {
            writeTwice(context, one);
        }
        String done = out.good("Done.") + " Next, ";
        if (MockPanel.isThisMachine(context.address())) {
            next(
                    out,
                    done + "three first steps at a mock; --help lists all examples:",
                    "first-invoice",
                    "lost-answer",
                    "first-event");
        } else {
            next(out, done + "what the key may do; --help lists all examples:", "check-key");
        }
        return DONE;
    }

    private static void writeTwice(ExampleContext context, ClientApi one) {
        NewActivity activity = NewActivity.builder()
                .codigoIae("8610")
                .descripcion("Pintura artística")
                .seccionIae(SeccionIae.ARTISTICA)
                .regimenIrpf(RegimenIrpf.ESTIMACION_DIRECTA_SIMPLIFICADA)
                .regimenIva(RegimenIva.GENERAL)
                .fechaAlta(context.today())
                .build();
        IdempotencyKey key = IdempotencyKey.random();
        Activity created = one.activities().create(activity, key);
        context.out()
                .line("Created activity " + created.id() + " (" + created.descripcion() + "), with the key " + key
                        + ".");
        Activity again = one.activities().create(activity, key);
        context.out().line("Sent again with the same key: activity " + again.id() + " again. The write ran once.");
        context.out().put("created", created.id());
        if (!again.equals(created)) {
            throw new IllegalStateException("one key did two things: " + created + " and " + again);
        }
    }
}
