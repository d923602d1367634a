package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.service.Office;

/** What the chapters' first records have in common. */
final class Seeds {
    private static final long FIRST = 1001;
    private static final long FIRST_OF_THE_SANDBOX = 9001;

    private Seeds() {}

    /** The client that has a bit of everything. */
    static long client(Office office) {
        return office.world().sandbox() ? FIRST_OF_THE_SANDBOX : FIRST;
    }
}
