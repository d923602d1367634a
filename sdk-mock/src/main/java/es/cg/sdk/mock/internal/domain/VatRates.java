package es.cg.sdk.mock.internal.domain;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rates of the tax on sales in a territory on a day: of IVA, of IGIC in the Canary Islands, of IPSI in Ceuta and
 * Melilla; or of the compensation that a farmer gets in place of IVA. A rate of IVA has its equivalence surcharges.
 */
public final class VatRates {
    /** The name of VAT on the mainland. */
    public static final String IVA_TAX = "IVA";

    /** The name of the compensation that a farmer gets in place of IVA. */
    public static final String COMPENSATION_TAX = "REAGP";

    private static final Set<String> OF_IPSI = Set.of("ceuta", "melilla");
    private static final String START = "0000-01-01";
    private static final String NO_END = "9999-12-31";

    private static final List<Rate> IVA = List.of(
            rate("0", START, NO_END),
            rate("4", START, NO_END, "0.5"),
            rate("7", START, "2010-06-30", "1"),
            rate("16", START, "2010-06-30", "4", "1.75"),
            rate("8", "2010-07-01", "2012-08-31", "1"),
            rate("18", "2010-07-01", "2012-08-31", "4", "1.75"),
            rate("10", "2012-09-01", NO_END, "1.4"),
            // The second surcharge is that of tobacco.
            rate("21", "2012-09-01", NO_END, "5.2", "1.75"),
            // Electricity and some food had rates of their own for a while.
            rate("5", "2022-07-01", "2024-09-30", "0.62", "0.5"),
            rate("2", "2024-10-01", "2024-12-31", "0.26"),
            rate("7.5", "2024-10-01", "2024-12-31", "1"));

    private static final List<Rate> IGIC = List.of(
            rate("0", START, NO_END),
            rate("2", START, "2012-06-30"),
            rate("5", START, NO_END),
            rate("9", START, "2012-06-30"),
            rate("13", START, "2012-06-30"),
            rate("2.75", "2012-07-01", "2018-12-31"),
            rate("3", "2012-07-01", NO_END),
            rate("7", "2012-07-01", "2018-12-31"),
            rate("6.5", "2019-01-01", "2019-12-31"),
            rate("7", "2020-01-01", NO_END),
            rate("9.5", "2012-07-01", NO_END),
            rate("13.5", "2012-07-01", "2019-12-31"),
            rate("15", "2020-01-01", NO_END),
            rate("20", START, NO_END),
            rate("35", START, NO_END));

    private static final List<Rate> IPSI =
            List.of("0", "0.5", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10").stream()
                    .map(pct -> rate(pct, START, NO_END))
                    .toList();

    // Crops and forestry; livestock and fishing.
    private static final List<Rate> COMPENSATION =
            List.of(rate("0", START, NO_END), rate("12", "2012-09-01", NO_END), rate("10.5", "2012-09-01", NO_END));

    // The rate of most operations, today's first.
    private static final Map<String, List<String>> GENERAL = Map.of(
            IVA_TAX,
            List.of("21", "18", "16"),
            "IGIC",
            List.of("7", "6.5", "5"),
            "IPSI",
            List.of("4"),
            COMPENSATION_TAX,
            List.of("12"));

    private final String tax;
    private final LocalDate day;
    private final List<Rate> rates;

    private VatRates(String tax, LocalDate day, List<Rate> rates) {
        this.tax = tax;
        this.day = day;
        this.rates = rates.stream().filter(rate -> rate.isOf(day)).toList();
    }

    private record Rate(BigDecimal pct, LocalDate first, LocalDate last, List<BigDecimal> surcharges) {
        boolean isOf(LocalDate day) {
            return !day.isBefore(first) && !day.isAfter(last);
        }
    }

    /** Returns the rates in a client's territory on a day; those of IVA for a territory that is not known. */
    public static VatRates of(String territory, LocalDate day) {
        if (territory.equals("canarias")) {
            return new VatRates("IGIC", day, IGIC);
        }
        return OF_IPSI.contains(territory) ? new VatRates("IPSI", day, IPSI) : new VatRates(IVA_TAX, day, IVA);
    }

    /** Returns the rates of the compensation that a farmer gets in place of IVA on a day, under REAGP. */
    public static VatRates ofCompensation(LocalDate day) {
        return new VatRates(COMPENSATION_TAX, day, COMPENSATION);
    }

    /** Returns the rate of a tax of another country, which may be any. */
    public static VatRates ofAnotherCountry(LocalDate day, BigDecimal pct) {
        return new VatRates("", day, List.of(rate(pct.toPlainString(), START, NO_END)));
    }

    /** Whether IVA has this rate on some day. */
    public static boolean isOfIva(BigDecimal pct) {
        return IVA.stream().anyMatch(rate -> rate.pct().compareTo(pct) == 0);
    }

    /** Whether a rate is one of a compensation; no tax has these rates. */
    public static boolean isCompensation(BigDecimal pct) {
        return pct.signum() != 0
                && COMPENSATION.stream().anyMatch(rate -> rate.pct().compareTo(pct) == 0);
    }

    /** Returns the name of the tax. */
    public String tax() {
        return tax;
    }

    /** Returns the day. */
    public LocalDate day() {
        return day;
    }

    /** Whether the tax has this rate. */
    public boolean has(BigDecimal pct) {
        return rates.stream().anyMatch(rate -> rate.pct().compareTo(pct) == 0);
    }

    /** Returns the rate of most operations. */
    public BigDecimal general() {
        return GENERAL.getOrDefault(tax, List.of()).stream()
                .map(BigDecimal::new)
                .filter(this::has)
                .findFirst()
                .orElse(BigDecimal.ZERO);
    }

    /** Returns the equivalence surcharges of a rate, the usual one first; none for a rate without one. */
    public List<BigDecimal> surcharges(BigDecimal pct) {
        return rates.stream()
                .filter(rate -> rate.pct().compareTo(pct) == 0)
                .flatMap(rate -> rate.surcharges().stream())
                .toList();
    }

    /** Whether a rate has this equivalence surcharge, or it is zero. */
    public boolean hasSurcharge(BigDecimal pct, BigDecimal surcharge) {
        return surcharge.signum() == 0 || surcharges(pct).stream().anyMatch(each -> each.compareTo(surcharge) == 0);
    }

    /** Returns the equivalence surcharges of a rate and zero as text, with commas between them. */
    public String surchargeList(BigDecimal pct) {
        return Stream.concat(surcharges(pct).stream(), Stream.of(BigDecimal.ZERO))
                .map(BigDecimal::toPlainString)
                .collect(Collectors.joining(", "));
    }

    /** Returns the usual equivalence surcharge of a rate; zero for a rate without one. */
    public BigDecimal surcharge(BigDecimal pct) {
        return surcharges(pct).stream().findFirst().orElse(BigDecimal.ZERO);
    }

    /** Returns the rates as text, lowest first, with commas between them. */
    public String list() {
        return rates.stream()
                .map(Rate::pct)
                .sorted()
                .map(BigDecimal::toPlainString)
                .collect(Collectors.joining(", "));
    }

    private static Rate rate(String pct, String first, String last, String... surcharges) {
        return new Rate(
                new BigDecimal(pct),
                LocalDate.parse(first),
                LocalDate.parse(last),
                List.of(surcharges).stream().map(BigDecimal::new).toList());
    }
}
