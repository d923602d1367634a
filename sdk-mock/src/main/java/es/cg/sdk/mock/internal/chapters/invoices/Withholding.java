package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The income tax that a recipient withholds: by the request, else by the named activity, else by the principal one. Only
 * businesses and professionals withhold.
 *
 * @param pct the percentage
 * @param activity the id of the invoice's activity; null for none
 * @param dropped whether the request asked for a withholding that does not apply to the recipient
 */
record Withholding(BigDecimal pct, @Nullable String activity, boolean dropped) {
    /** Returns the withholding of an invoice. */
    static Withholding of(Environment environment, long client, ObjectNode asked, Recipient recipient) {
        Row activity = activity(environment, client, asked);
        String id = activity == null ? null : activity.id();
        JsonNode wanted = asked.path("retencion_irpf_pct");
        if (wanted.isNumber()) {
            boolean none = Boolean.FALSE.equals(recipient.business()) || recipient.isUnknown();
            BigDecimal pct = none ? BigDecimal.ZERO : wanted.decimalValue();
            return new Withholding(pct, id, none && wanted.decimalValue().signum() != 0);
        }
        boolean applies = Boolean.TRUE.equals(recipient.business()) && activity != null;
        return new Withholding(applies ? percentage(activity) : BigDecimal.ZERO, id, false);
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

    private static BigDecimal percentage(@Nullable Row activity) {
        if (activity == null) {
            return BigDecimal.ZERO;
        }
        // Every activity with a withholding has its percentage.
        JsonNode pct = activity.json().path("retencion_irpf_pct");
        return pct.isNumber() ? pct.decimalValue() : BigDecimal.ZERO;
    }
}
