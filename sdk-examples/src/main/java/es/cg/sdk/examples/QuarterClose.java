package es.cg.sdk.examples;

import es.cg.sdk.ClientApi;
import es.cg.sdk.taxcalendar.TaxObligation;
import es.cg.sdk.taxmodels.NewTaxModel;
import es.cg.sdk.taxmodels.TaxModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The end of a quarter: what is due, what is missing, which drafts count nowhere, the tax models and their files. */
@Command(
        name = "quarter-close",
        description = {
            "Shows the tax calendar of a quarter, missing documents and drafts; generates the tax models, and downloads"
                    + " their files.",
            "Submitting a model is left to the accounting firm. Run again, it generates nothing twice."
        },
        mixinStandardHelpOptions = true)
final class QuarterClose extends Example {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    @Option(
            names = "--client",
            paramLabel = "ID",
            description = "Of this client. Default: the first with a model that is due.")
    private @Nullable Long client;

    @Option(names = "--quarter", paramLabel = "2026Q3", description = "Default: the last quarter that has ended.")
    private @Nullable String quarter;

    @Option(
            names = "--to",
            paramLabel = "FOLDER",
            description = "Where the files go; it is created. Default: ${DEFAULT-VALUE}.")
    private Path folder = Path.of("quarter-close");

    @Option(names = "--again", description = "Generate models again that exist already, unless they were submitted.")
    private boolean again;

    @Override
    void check() {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw wrongUse("--to needs a folder, but " + folder + " is a file");
        }
        if (quarter != null) {
            try {
                Quarter.of(quarter);
            } catch (IllegalArgumentException wrong) {
                throw wrongUse("--quarter: " + wrong.getMessage());
            }
        }
    }

    @Override
    int run(ExampleContext context) throws IOException {
        Output out = context.out();
        Quarter chosen = quarter == null ? Quarter.endedBefore(context.today()) : Quarter.of(quarter);
        out.line("Quarter " + chosen + ", from " + chosen.first() + " to " + chosen.last() + ".");
        out.put("quarter", chosen.toString());
        ClientApi of = context.cg()
                .forClient(context.client(
                        client,
                        "a tax model that is due",
                        (each, api) -> QuarterState.due(api, chosen).stream().anyMatch(QuarterState::hasModel)));

        List<TaxObligation> due = QuarterState.calendar(of, chosen, out);
        boolean hasDocuments = QuarterState.missingDocuments(of, chosen, out);
        boolean complete = QuarterState.drafts(of, chosen, out) && hasDocuments;
        out.put("nothing_to_close", due.isEmpty());
        if (due.isEmpty()) {
            out.line("");
            out.line("Nothing to close: no tax model is due.");
            return DONE;
        }
        context.tellWait("each model is generated", LONGEST);
        Path into = Files.createDirectories(folder.resolve(chosen.toString()));
        ModelFiles.download(of, models(of, due, chosen, out), into, out);
        out.put("complete", complete);
        out.line("");
        out.line(
                complete
                        ? out.good("Complete.") + " The accounting firm can check and submit the models."
                        : out.bad("Not complete.")
                                + " Send the documents, confirm the drafts, then run it again with --again.");
        return DONE;
    }

    /** Generates the models that are due. A model that exists is returned as it is, unless {@code --again} is given. */
    private List<TaxModel> models(ClientApi of, List<TaxObligation> due, Quarter quarter, Output out) {
        List<TaxModel> models = new ArrayList<>();
        List<List<?>> rows = new ArrayList<>();
        for (TaxObligation each : due) {
            boolean filed = TaxObligation.Estado.PRESENTADO.equals(each.estado()) && each.modeloId() != null;
            TaxModel model = filed
                    ? of.taxModels().get(String.valueOf(each.modeloId()))
                    : of.taxModels()
                            .generate(NewTaxModel.of(Objects.requireNonNull(each.modelo()), quarter.year())
                                    .periodo(each.periodo())
                                    .regenerar(again ? true : null))
                            .await(LONGEST);
            models.add(model);
            rows.add(
                    Arrays.asList(model.modelo(), model.periodo(), model.resultado(), model.importe(), model.estado()));
        }
        QuarterState.show(out, "models", "Tax models", List.of("Model", "Period", "Result", "Amount", "State"), rows);
        return models;
    }
}
