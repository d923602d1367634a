package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

/** What this mock does not do yet: a test that meets it has asked the door alone, and is counted apart. */
final class Unfinished {
    /** How the mock says so. */
    static final String SAYS = "this mock does not do ";

    private static final String DONE =
            "(status|clients|activities|invoices|documents|expenses|irpfPayments|taxModels|jobs|bank[A-Z][A-Za-z]*"
                    + "|matchProposals|sepa[A-Z][A-Za-z]*|addressees|products|recurringInvoices|webhooks|sandbox)[.].*";
    private static final ThreadLocal<Boolean> MET = ThreadLocal.withInitial(() -> false);

    private Unfinished() {}

    /** The mock says that it does not do this: which must be true of what it does not do, and of nothing else. */
    static void met(String message) {
        assertThat(message.substring(SAYS.length())).doesNotMatch(DONE);
        MET.set(true);
    }

    /** Whether this thread's test has met any, which is forgotten by asking. */
    static boolean wasMet() {
        boolean met = MET.get();
        MET.remove();
        return met;
    }
}
