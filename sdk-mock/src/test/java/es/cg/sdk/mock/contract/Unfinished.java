package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

/** Operations that this mock does not implement: a test that calls one has tested only its checks, and counts apart. */
final class Unfinished {
    /** The beginning of the mock's message. */
    static final String SAYS = "this mock does not do ";

    private static final String RESOURCES = "(accountingEntries|accountingPeriods|accounts|documentRequests|payslips"
            + "|taxCalendar|workerContracts|workers)[.].*";
    private static final ThreadLocal<Boolean> MET = ThreadLocal.withInitial(() -> false);

    private Unfinished() {}

    /** Records that the mock does not implement an operation, which must be of one of these resources. */
    static void met(String message) {
        assertThat(message.substring(SAYS.length())).matches(RESOURCES);
        MET.set(true);
    }

    /** Returns whether this thread's test has met such an operation, and forgets it. */
    static boolean wasMet() {
        boolean met = MET.get();
        MET.remove();
        return met;
    }
}
