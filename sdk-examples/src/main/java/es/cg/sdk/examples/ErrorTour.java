package es.cg.sdk.examples;

import es.cg.sdk.errors.CallException;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Each error code of the contract once: what the program gets, what to show to a user, and what to do. */
@Command(
        name = "error-tour",
        description = {
            "Provokes each error code of the contract once, at the mock, and sums up what the program gets.",
            "With --case it shows one: what the program gets, what to show to a user (in Spanish), and what to do."
        },
        mixinStandardHelpOptions = true)
final class ErrorTour extends Example {
    private static final List<String> COLUMNS =
            List.of("Code", "Status", "Operation", "Exception", "Outcome", "Attempts");

    @Option(names = "--case", paramLabel = "CODE", description = "Show this code; may be repeated.")
    private List<String> only = List.of();

    // Read when the example runs: picocli makes an instance of each example at every start of the program.
    private Json contract = Json.empty();

    @Override
    void check() {
        contract = BundledContract.document();
        for (String code : only) {
            if (!codes().has(code)) {
                String near = WrongUse.near(code, codes().names());
                throw wrongUse("the contract has no error code " + code
                        + (near.isEmpty() ? "; leave it out to see all codes" : ", did you mean " + near + "?"));
            }
        }
    }

    @Override
    int run(ExampleContext context) {
        Output out = context.out();
        Json codes = codes();
        ProvokedErrors errors = new ProvokedErrors(context, contract);
        List<List<?>> rows = new ArrayList<>();
        List<Map<String, Object>> texts = new ArrayList<>();
        List<String> chosen = only.isEmpty() ? List.copyOf(codes.names()) : only;
        ProgressBar progress = context.progress(chosen.size(), "codes");
        for (String code : chosen) {
            progress.show(rows.size(), rows.size());
            BigDecimal status =
                    Objects.requireNonNull(codes.get(code).get("status").number(), code);
            CallException thrown = errors.provoke(code, status.intValue());
            rows.add(List.of(
                    code,
                    status,
                    thrown.operation(),
                    thrown.getClass().getSimpleName(),
                    thrown.outcome().name().toLowerCase(Locale.ROOT),
                    Math.max(1, thrown.attempts().size())));
            Map<String, Object> text = new LinkedHashMap<>();
            text.put("code", code);
            text.put("show_to_a_user", Language.ES.messages().of(thrown));
            text.put("what_to_do", thrown.nextStep());
            texts.add(text);
        }
        progress.remove();
        out.line("");
        out.rows("errors", COLUMNS, rows);
        out.put("texts", texts);
        if (only.isEmpty()) {
            summarise(out, rows);
        } else {
            show(out, rows, texts);
        }
        return DONE;
    }

    private static void summarise(Output out, List<List<?>> rows) {
        Map<String, List<String>> kinds = new TreeMap<>();
        rows.forEach(row -> kinds.computeIfAbsent(row.get(3) + " " + row.get(4), kind -> new ArrayList<>())
                .add(String.valueOf(row.get(0))));
        List<List<?>> table = new ArrayList<>();
        kinds.forEach((kind, codes) ->
                table.add(List.of(kind.split(" ", 2)[0], kind.split(" ", 2)[1], String.join(", ", codes))));
        out.table(List.of("Exception", "Outcome", "Codes"), table);
        out.line("");
        out.line(rows.size() + " codes. --case CODE shows one, such as --case "
                + rows.get(0).get(0) + ".");
    }

    private static void show(Output out, List<List<?>> rows, List<Map<String, Object>> texts) {
        out.line("What the program gets. The SDK retries by itself where Attempts is more than 1.");
        out.line("");
        out.table(COLUMNS, rows);
        for (Map<String, Object> text : texts) {
            out.line("");
            out.line(out.bold(String.valueOf(text.get("code"))));
            out.line("  show to a user: " + text.get("show_to_a_user"));
            // In Spanish the sentence for the user says it.
            if (out.language() == Language.EN) {
                out.line("  what to do:     " + text.get("what_to_do"));
            }
        }
    }

    private Json codes() {
        return contract.get("components").get("x-error-codes");
    }
}
