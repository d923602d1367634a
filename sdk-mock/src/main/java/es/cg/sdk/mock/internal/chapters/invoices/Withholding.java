package es.cg.sdk.mock.internal.chapters.invoices;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.chapters.records.ClientRates;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The income tax that a recipient withholds: by the request, else by the named activity, else by the principal one.
 * Only businesses and professionals withhold, and of them only residents and establishments in Spain.
 *
 * @param pct the percentage
 * @param activity the id of the invoice's activity; null for none
 * @param dropped whether the request asked for a withholding that does not apply to the recipient
 */
record Withholding(BigDecimal pct, @Nullable String activity, boolean dropped) {
    /** The rates that the law has for what activities earn. */
    private static final List<BigDecimal> RATES =
            Stream.of("0", "1", "2", "7", "15", "19", "21").map(BigDecimal::new).toList();

    /** Returns the withholding of an invoice. */
    static Withholding of(Environment environment, long client, ObjectNode asked, Recipient recipient) {
        Row activity = activity(environment, client, asked);
        String id = activity == null ? null : activity.id();
        JsonNode wanted = asked.path("retencion_irpf_pct");
        if (wanted.isNumber()) {
            boolean none = Boolean.FALSE.equals(recipient.business()) || recipient.isUnknown() || recipient.abroad();
            BigDecimal pct = none ? BigDecimal.ZERO : wanted.decimalValue();
            return new Withholding(pct, id, none && wanted.decimalValue().signum() != 0);
        }
        boolean applies = Boolean.TRUE.equals(recipient.business()) && !recipient.abroad() && activity != null;
        return new Withholding(applies ? percentage(activity) : BigDecimal.ZERO, id, false);
    }

    /** Whether the law has this rate. */
    static boolean isLegal(BigDecimal pct) {
        return RATES.stream().anyMatch(rate -> rate.compareTo(pct) == 0);
    }

    /** Returns the legal rates as text. */
    static String list() {
        return RATES.stream().map(BigDecimal::toPlainString).collect(Collectors.joining(", "));
    }

    private static @Nullable Row activity(Environment environment, long client, ObjectNode asked) {
        if (asked.path("actividad_id").isTextual()) {
            return environment.find(TableNames.ACTIVITIES, client, asked.path("actividad_id"));
        }
        return ClientRates.principal(environment, client);
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
