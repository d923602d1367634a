package es.cg.sdk.examples;

import es.cg.sdk.sandbox.SandboxScenarios.Categoria;
import es.cg.sdk.sandbox.SandboxScenarios.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every scenario of the sandbox, and what the SDK does about it. */
@Command(
        name = "sandbox-tour",
        description = {
            "Runs each scenario of the sandbox once, and shows what the SDK does about it.",
            "Its invoices are fictitious, and it moves the sandbox's clock forward by a few hours."
        },
        mixinStandardHelpOptions = true)
final class SandboxTour extends Example {
    private static final List<String> COLUMNS =
            List.of("Scenario", "Call", "Attempts", "What the program gets", "What to do");

    @Option(names = "--client", paramLabel = "ID", description = "A client of the sandbox. Default: the first.")
    private @Nullable Long client;

    @Override
    int run(ExampleContext context) {
        SandboxTrial trial = new SandboxTrial(context, client);
        Language language = context.out().language();
        List<List<?>> rows = new ArrayList<>();
        List<Scenario> scenarios = context.sandbox().sandbox().scenarios().escenarios();
        ProgressBar progress = context.progress(Math.max(1, scenarios.size()), "scenarios");
        for (Scenario each : scenarios) {
            progress.show(rows.size(), rows.size());
            String name = String.valueOf(each.nombre());
            if (Categoria.REMISION.equals(each.categoria())) {
                rows.add(trial.remission(name).row(language));
            } else if (Categoria.COBRO.equals(each.categoria())) {
                rows.add(trial.payment(name).row(language));
            } else if (Categoria.PLATAFORMA.equals(each.categoria())) {
                rows.add(trial.failure(name, true).row(language));
            } else if (Categoria.CONSENTIMIENTO.equals(each.categoria())) {
                rows.add(trial.failure(name, false).row(language));
            } else {
                rows.add(List.of(name, "sandbox.fireWebhook", 0, "an event at your receiver", "see webhook-receiver"));
            }
        }
        progress.remove();
        context.out().line("");
        context.out().table("scenarios", COLUMNS, rows);
        return DONE;
    }
}
