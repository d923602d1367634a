package es.cg.sdk.examples;

import org.jspecify.annotations.Nullable;

/**
 * The commands with which {@code month-end} goes on.
 *
 * @param mock starts a mock
 * @param removal removes the journal; null if it is in a database
 * @param again runs it again
 */
record NextRun(String mock, @Nullable String removal, String again) {
    /** Tells how to see what the mock of this process cannot show. */
    void tellMock(Output out) {
        out.line("To kill it and run it again, start the mock in another terminal:");
        out.verbatim(mock);
        out.line("Copy its lines for your shell into this terminal, then:");
        out.verbatim(again);
    }

    /** Tells why the mock does not have so many invoices that are done, and what to do. */
    void tellEmptyMock(Output out, long forgotten) {
        out.line("The mock was started again and began empty: it does not have " + Count.of(forgotten, "invoice")
                + " that the journal has as done. A mock keeps them with --state FILE.");
        if (removal == null) {
            out.line("To issue them at this mock, name another --journal-account.");
        } else {
            out.line("To issue them at this mock, delete the journal and run it again:");
            out.verbatim(removal);
            out.verbatim(again);
        }
    }
}
