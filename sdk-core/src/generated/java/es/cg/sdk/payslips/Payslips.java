package es.cg.sdk.payslips;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Reads the payslips of the workers of a client. The API never generates payslips. The contract names the operations,
 * but neither their paths nor their fields: all of it is assumed. Thread-safe; obtained from
 * {@code cg.forClient(id).payslips()}.
 */
@Assumed
public final class Payslips {
    // formatter:off
    private static final Operation<Page<Payslip>> LIST = Operation.list("payslips.list", "/payslips", Payslip::new);
    private static final Operation<Payslip>       GET  = Operation.get("payslips.get", "/payslips/{id}", Payslip::new);
    // formatter:on

    static {
        Resources.register(Payslips.class, Payslips::new);
    }

    private final Caller caller;

    private Payslips(Caller caller) {
        this.caller = caller;
    }

    /** Lists all payslips, as {@link #list(PayslipQuery)} does without filters. */
    public Listing<Payslip> list() {
        return list(PayslipQuery.create());
    }

    /**
     * Lists payslips, newest first.
     *
     * <p>Scope {@code nominas:leer}, plan Professional. Test keys are allowed.
     */
    public Listing<Payslip> list(PayslipQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(LIST.call(), query.query());
    }

    /**
     * Returns a payslip.
     *
     * <p>Scope {@code nominas:leer}, plan Professional. Test keys are allowed.
     */
    public Payslip get(String id) {
        return caller.run(GET.call(id));
    }
}
