package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.domain.Money;
import java.math.BigDecimal;
import java.util.List;

/** The kinds of operation of an expense, {@code tipo_operacion}, and who owes the tax of each. */
public final class PurchaseOperations {
    private static final String DOMESTIC = "interior";
    private static final String EU_GOODS = "adquisicion_intracomunitaria";
    private static final String EU_SERVICES = "servicio_intracomunitario";
    private static final String IMPORT = "importacion";
    private static final String DEFERRED_IMPORT = "importacion_diferida";

    /** All kinds. */
    public static final List<String> ALL = List.of(DOMESTIC, EU_GOODS, EU_SERVICES, IMPORT, DEFERRED_IMPORT);

    private PurchaseOperations() {}

    /** Returns the kind of a purchase from a business in another country of the EU, by its account. */
    public static String withinEu(String account) {
        return account.startsWith("60") || account.startsWith("2") ? EU_GOODS : EU_SERVICES;
    }

    /** Whether goods or services come from a business in another country of the EU. */
    public static boolean isWithinEu(JsonNode expense) {
        return isOf(expense, EU_GOODS) || isEuService(expense);
    }

    /** Whether services come from a business in another country of the EU. */
    public static boolean isEuService(JsonNode expense) {
        return isOf(expense, EU_SERVICES);
    }

    /** Whether goods come through customs. */
    public static boolean isImport(JsonNode expense) {
        return isOf(expense, IMPORT) || isDeferredImport(expense);
    }

    /** Whether the VAT that customs assess is paid with the VAT return. */
    public static boolean isDeferredImport(JsonNode expense) {
        return isOf(expense, DEFERRED_IMPORT);
    }

    private static boolean isOf(JsonNode expense, String kind) {
        return expense.path("tipo_operacion").asText().equals(kind);
    }

    /** Whether the client assesses the tax of a part itself, since the supplier does not charge it. */
    public static boolean isSelfAssessed(JsonNode expense, JsonNode part) {
        return isWithinEu(expense) || part.path("calificacion").asText().equals("S2");
    }

    /** Whether nobody charges the tax of a part: the client owes it to the tax agency. */
    public static boolean isNotCharged(JsonNode expense, JsonNode part) {
        return isSelfAssessed(expense, part) || isDeferredImport(expense);
    }

    /** Returns the tax of a part that nobody charges. */
    public static BigDecimal owed(JsonNode expense, JsonNode part) {
        return isNotCharged(expense, part)
                ? Money.of(part, "cuota").add(Money.of(part, "cuota_recargo"))
                : BigDecimal.ZERO;
    }
}
