package es.cg.sdk.mock.internal.chapters.calendar;

import es.cg.sdk.mock.internal.chapters.taxmodels.ApplicableModels;
import es.cg.sdk.mock.internal.chapters.taxmodels.DeclaredOperations;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which tax models a client files in a year, for which periods: by territory, kind, regimes and operations. */
record Obligations(Environment environment, Row client) {
    private static final List<String> QUARTERS = List.of("1T", "2T", "3T", "4T");
    private static final List<String> MONTHS =
            List.of("01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12");
    private static final List<String> YEAR = List.of("0A");

    // The models of withholdings, each with its yearly summary.
    private static final Map<String, String> SUMMARIES = Map.of("111", "190", "115", "180", "123", "193");

    /**
     * A model and its periods of a year.
     *
     * @param model the number of the model
     * @param periods the periods, such as {@code 1T}
     */
    record Obligation(String model, List<String> periods) {}

    /** Returns what the client files for a year with the State; nothing for a territory with its own authority. */
    List<Obligation> of(int year) {
        DeclaredOperations operations = new DeclaredOperations(environment, client.client());
        boolean monthly = client.is("periodicidad_iva", "mensual");
        List<String> often = monthly ? MONTHS : QUARTERS;
        List<Obligation> all = new ArrayList<>(List.of(new Obligation("303", often)));
        if (!monthly) {
            // Those who file by month keep their VAT books at the tax agency, which needs no summaries of them.
            all.add(new Obligation("390", YEAR));
            all.add(new Obligation("347", YEAR));
        }
        SUMMARIES.forEach((model, summary) -> {
            if (operations.withholds(model)) {
                all.add(new Obligation(model, often));
                all.add(new Obligation(summary, YEAR));
            }
        });
        all.add(new Obligation(byModules() ? "131" : "130", QUARTERS));
        all.add(new Obligation("100", YEAR));
        all.add(new Obligation("202", List.of("1P", "2P", "3P")));
        all.add(new Obligation("200", YEAR));
        all.add(new Obligation(
                "349",
                often.stream()
                        .filter(period -> operations.tradesWithinEu(year, period))
                        .toList()));
        return all.stream()
                .filter(each -> ApplicableModels.applies(environment, client, each.model()))
                .toList();
    }

    private boolean byModules() {
        RowFilter modules =
                RowFilter.text("regimen_irpf", "estimacion_objetiva_modulos").and(RowFilter.text("activa", "true"));
        return environment.table(TableNames.ACTIVITIES).newest(client.client(), modules) != null;
    }
}
