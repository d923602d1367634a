package es.cg.sdk.webhooks.conformance;

/**
 * A rule that a receiver must keep, and how to test it.
 *
 * @param name the rule, as a sentence
 * @param why what goes wrong with a receiver that breaks it
 * @param course the test
 */
record Scenario(String name, String why, Course course) {
    /** A test, which returns normally if the receiver keeps the rule. */
    @FunctionalInterface
    interface Course {
        void run(Trial trial) throws Exception;
    }
}
