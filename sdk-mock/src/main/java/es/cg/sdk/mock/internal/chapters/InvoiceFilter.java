package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.domain.IsoDates;
import es.cg.sdk.mock.internal.domain.TaxIds;
import es.cg.sdk.mock.internal.service.Refusal;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which invoices a list is asked for. */
final class InvoiceFilter {
    private static final List<String> SAME =
            List.of("sentido", "serie", "ejercicio", "estado", "estado_cobro", "referencia_externa");

    private InvoiceFilter() {}

    /** The filter of a visit. */
    static Predicate<Row> of(Visit visit) {
        Predicate<Row> filter = row -> true;
        for (String name : SAME) {
            String wanted = visit.query(name);
            if (wanted != null) {
                filter = filter.and(row -> row.text(name).equals(wanted));
            }
        }
        String remission = visit.query("estado_verifactu");
        if (remission != null) {
            filter = filter.and(
                    row -> row.json().at("/verifactu/estado").asText().equals(remission));
        }
        String recipient = visit.query("receptor_nif");
        if (recipient != null) {
            filter = filter.and(row -> row.text("receptor_nif").equals(TaxIds.normal(recipient)));
        }
        return filter.and(days(visit)).and(changes(visit.query("modificado_desde")));
    }

    private static Predicate<Row> days(Visit visit) {
        String from = visit.query("fecha_desde");
        String to = visit.query("fecha_hasta");
        String first = from == null ? "" : from.substring(0, 10);
        String last = to == null ? "9999-12-31" : to.substring(0, 10);
        return row -> row.text("fecha_expedicion").compareTo(first) >= 0
                && row.text("fecha_expedicion").compareTo(last) <= 0;
    }

    private static Predicate<Row> changes(@Nullable String since) {
        if (since == null) {
            return row -> true;
        }
        Instant moment = IsoDates.moment(since, SimulatedClock.MADRID);
        if (moment == null) {
            throw Refusal.invalid("fecha_no_valida", "modificado_desde", "a date looks like 2026-11-20");
        }
        return row ->
                !OffsetDateTime.parse(row.text("actualizado_en")).toInstant().isBefore(moment);
    }
}
