package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.domain.VatRates;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rates of the tax on what a client sells and buys. */
public final class ClientRates {
    private static final LocalDate FIRST_DAY_OF_COMPENSATION = LocalDate.of(2012, 9, 1);

    private ClientRates() {}

    /** Returns the rates in the territory of a client on a day. */
    public static VatRates on(Environment environment, long client, LocalDate day) {
        Row record = environment.client(client);
        return VatRates.of(record == null ? "" : record.text("territorio"), day);
    }

    /**
     * Returns the rates on what a client sells: those of its territory, or those of a farmer's compensation if the VAT
     * regime of the sale is that of agriculture.
     *
     * @param activity the id of the activity; empty for none
     */
    public static VatRates ofSale(Environment environment, long client, String activity, LocalDate day) {
        VatRates own = on(environment, client, day);
        boolean compensated = own.tax().equals(VatRates.IVA_TAX)
                && regime(environment, client, activity).equals("agricultura_ganaderia")
                && !day.isBefore(FIRST_DAY_OF_COMPENSATION);
        return compensated ? VatRates.ofCompensation(day) : own;
    }

    /**
     * Returns the VAT regime of a sale: that of the named activity, else of the principal one, else of the client.
     *
     * @param activity the id of the activity; empty for none
     */
    public static String regime(Environment environment, long client, String activity) {
        Row named = environment.find(TableNames.ACTIVITIES, client, activity);
        Row decides = named == null ? principal(environment, client) : named;
        if (decides == null) {
            decides = environment.client(client);
        }
        return decides == null ? "" : decides.text("regimen_iva");
    }

    /** Returns the principal activity of a client, if it is in use. */
    public static @Nullable Row principal(Environment environment, long client) {
        for (Row activity : environment.table(TableNames.ACTIVITIES).of(client)) {
            if (activity.json().path("es_principal").asBoolean()
                    && activity.json().path("activa").asBoolean()) {
                return activity;
            }
        }
        return null;
    }

    /**
     * Returns the rates of the tax on a part of a purchase of a client on a day: a farmer's compensation, the tax of
     * the client's territory, IVA, or another tax that its supplier charges: IGIC, IPSI or that of another country. If
     * none has the rate of the part, the rates are those of the client's territory.
     */
    public static VatRates ofPurchase(
            Environment environment, long client, LocalDate day, JsonNode purchase, JsonNode part) {
        BigDecimal pct = part.path("iva_pct").decimalValue();
        boolean abroad = Identification.isAbroad(purchase, "proveedor_nif");
        VatRates own = on(environment, client, day);
        List<VatRates> taxes = new ArrayList<>();
        if (!abroad && VatRates.isCompensation(pct)) {
            taxes.add(VatRates.ofCompensation(day));
        }
        taxes.add(own);
        taxes.add(VatRates.of("", day));
        // The client and customs assess IVA alone.
        if (!PurchaseOperations.isSelfAssessed(purchase, part) && !PurchaseOperations.isImport(purchase)) {
            taxes.add(VatRates.of("canarias", day));
            taxes.add(VatRates.of("ceuta", day));
            if (abroad) {
                taxes.add(VatRates.ofAnotherCountry(day, pct));
            }
        }
        return taxes.stream().filter(rates -> rates.has(pct)).findFirst().orElse(own);
    }

    /** Returns the tax on a part of an expense or of a received invoice, as {@link VatRates#tax} names it. */
    public static String taxOnPurchase(Environment environment, Row purchase, JsonNode part) {
        return ofPurchase(environment, purchase.client(), day(purchase), purchase.json(), part)
                .tax();
    }

    /**
     * Returns which share of the tax on a part of a purchase can be deducted: none without an invoice or a ticket, and
     * none of a tax that is not that of the client's territory.
     */
    public static BigDecimal deductibleShare(Environment environment, Row purchase, JsonNode part) {
        String tax = taxOnPurchase(environment, purchase, part);
        String own = on(environment, purchase.client(), day(purchase)).tax();
        boolean deductible = tax.equals(own) || tax.equals(VatRates.COMPENSATION_TAX);
        if (!deductible || purchase.is("tipo", "recibo_sin_factura")) {
            return BigDecimal.ZERO;
        }
        JsonNode share = part.path("deducible_pct");
        return share.isNumber() ? share.decimalValue().movePointLeft(2) : BigDecimal.ONE;
    }

    /** Whether a client files VAT each month. */
    public static boolean isMonthly(Environment environment, long client) {
        Row owner = environment.client(client);
        return owner != null && owner.is("periodicidad_iva", "mensual");
    }

    private static LocalDate day(Row purchase) {
        return LocalDate.parse(purchase.text("fecha_expedicion"));
    }
}
