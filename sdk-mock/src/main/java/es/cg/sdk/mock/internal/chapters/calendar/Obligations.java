package es.cg.sdk.mock.internal.chapters.calendar;

import es.cg.sdk.mock.internal.chapters.taxmodels.ApplicableModels;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.TableNames;
import java.util.ArrayList;
import java.util.List;

/** Which models a client has to file, and for which periods: by territory, kind, regimes and periodicity. */
final class Obligations {
    private static final List<String> QUARTERS = List.of("1T", "2T", "3T", "4T");
    private static final List<String> MONTHS =
            List.of("01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12");
    private static final List<String> YEAR = List.of("0A");

    private final Environment environment;
    private final Row client;

    Obligations(Environment environment, Row client) {
        this.environment = environment;
        this.client = client;
    }

    /**
     * A model and its periods of a year.
     *
     * @param model the number of the model
     * @param periods the periods, such as {@code 1T}
     */
    record Obligation(String model, List<String> periods) {}

    /** Returns what the client files with the State's tax authority; nothing for a territory with an authority of its own. */
    List<Obligation> all() {
        List<String> often = client.text("periodicidad_iva").equals("mensual") ? MONTHS : QUARTERS;
        List<Obligation> all = new ArrayList<>(List.of(new Obligation("303", often), new Obligation("390", YEAR)));
        if (withholds()) {
            all.add(new Obligation("111", often));
            all.add(new Obligation("190", YEAR));
        }
        all.add(new Obligation(byModules() ? "131" : "130", QUARTERS));
        all.add(new Obligation("100", YEAR));
        all.add(new Obligation("202", List.of("1P", "2P", "3P")));
        all.add(new Obligation("200", YEAR));
        all.add(new Obligation("347", YEAR));
        return all.stream()
                .filter(each -> ApplicableModels.applies(environment, client, each.model()))
                .toList();
    }

    /** Whether the client has workers, or has registered payments with income tax withheld. */
    private boolean withholds() {
        return environment.table(TableNames.WORKERS).sizeOf(client.client()) > 0
                || environment.table(TableNames.IRPF_PAYMENTS).sizeOf(client.client()) > 0;
    }

    private boolean byModules() {
        RowFilter modules =
                RowFilter.text("regimen_irpf", "estimacion_objetiva_modulos").and(RowFilter.text("activa", "true"));
        return environment.table(TableNames.ACTIVITIES).newest(client.client(), modules) != null;
    }
}
