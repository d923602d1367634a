package es.cg.sdk.webhooks.conformance;

/**
 * Something that a receiver must do.
 *
 * @param name as a sentence
 * @param why what goes wrong where it does not
 * @param course how it is tried
 */
record Scenario(String name, String why, Course course) {
    /** How it is tried: it returns if the receiver did what it must. */
    @FunctionalInterface
    interface Course {
        void run(Trial trial) throws Exception;
    }
}
