package es.cg.sdk.mock;

import java.math.BigDecimal;

/**
 * What a worker earns in a month.
 *
 * @param nif the tax identifier of the worker
 * @param nombre the whole name of the worker
 * @param gross the salary in euros before contributions and tax
 * @param withheldPct the percentage of income tax that is withheld
 */
public record Salary(String nif, String nombre, BigDecimal gross, BigDecimal withheldPct) {
    /** Describes the wage without the person. */
    @Override
    public String toString() {
        return "Salary[" + gross + ", " + withheldPct + " %]";
    }
}
