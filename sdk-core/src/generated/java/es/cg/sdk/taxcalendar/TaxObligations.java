package es.cg.sdk.taxcalendar;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Lists the tax obligations of a client and their deadlines. The contract names the operation, but neither its path nor
 * its fields: all of it is assumed. Thread-safe; obtained from {@code cg.forClient(id).taxObligations()}.
 */
@Assumed
public final class TaxObligations {
    // formatter:off
    private static final Operation<Page<TaxObligation>> LIST = Operation.list("taxCalendar.list", "/tax-calendar", TaxObligation::new);
    // formatter:on

    static {
        Resources.register(TaxObligations.class, TaxObligations::new);
    }

    private final Caller caller;

    private TaxObligations(Caller caller) {
        this.caller = caller;
    }

    /** Lists all tax obligations, as {@link #list(TaxObligationQuery)} does without filters. */
    public Listing<TaxObligation> list() {
        return list(TaxObligationQuery.create());
    }

    /**
     * Lists obligations, newest first.
     *
     * <p>Scope {@code calendario:leer}, plan Professional. Test keys are allowed.
     *
     * @throws es.cg.sdk.errors.ApiException during iteration, with code {@code rango_invertido} if {@code fecha_desde}
     *     is after {@code fecha_hasta}
     */
    public Listing<TaxObligation> list(TaxObligationQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }
}
