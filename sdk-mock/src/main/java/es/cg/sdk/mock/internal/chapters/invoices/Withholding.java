package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The income tax that a recipient withholds: what the request says, else what the named activity says, else the
 * principal one; only from businesses and professionals.
 *
 * @param activity the activity that the invoice belongs to
 * @param dropped whether the request asked for some, and the recipient is none to withhold it
 */
record Withholding(BigDecimal pct, @Nullable String activity, boolean dropped) {
    /** What is withheld of an invoice. */
    static Withholding of(Environment environment, long client, ObjectNode asked, Recipient recipient) {
        Row activity = activity(environment, client, asked);
        String id = activity == null ? null : activity.id();
        JsonNode wanted = asked.path("retencion_irpf_pct");
        if (wanted.isNumber()) {
            boolean none = Boolean.FALSE.equals(recipient.business()) || recipient.nobody();
            BigDecimal pct = none ? BigDecimal.ZERO : wanted.decimalValue();
            return new Withholding(pct, id, none && wanted.decimalValue().signum() != 0);
        }
        boolean applies = Boolean.TRUE.equals(recipient.business()) && activity != null;
        return new Withholding(applies ? usual(activity) : BigDecimal.ZERO, id, false);
    }

    private static @Nullable Row activity(Environment environment, long client, ObjectNode asked) {
        if (asked.path("actividad_id").isTextual()) {
            return environment
                    .table(TableNames.ACTIVITIES)
                    .find(client, asked.path("actividad_id").asText());
        }
        for (Row row : environment.table(TableNames.ACTIVITIES).of(client)) {
            if (row.json().path("es_principal").asBoolean()
                    && row.json().path("activa").asBoolean()) {
                return row;
            }
        }
        return null;
    }

    private static BigDecimal usual(@Nullable Row activity) {
        if (activity == null) {
            return BigDecimal.ZERO;
        }
        // An activity has its percentage, whatever its kind of withholding: one without has none.
        JsonNode pct = activity.json().path("retencion_irpf_pct");
        return pct.isNumber() ? pct.decimalValue() : BigDecimal.ZERO;
    }
}
