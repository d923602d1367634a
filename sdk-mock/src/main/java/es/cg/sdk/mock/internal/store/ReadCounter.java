package es.cg.sdk.mock.internal.store;

/** The number of records that were read, by which tests show that work does not grow with the records. */
final class ReadCounter {
    private long reads;

    void add(long more) {
        reads += more;
    }

    long reads() {
        return reads;
    }
}
