package es.cg.sdk.journal.conformance;

/**
 * A rule that a journal must keep, and how to test it.
 *
 * @param name the rule, as a sentence
 * @param why what goes wrong with a journal that breaks it
 * @param course the test
 */
record Scenario(String name, String why, Course course) {
    /** A test, which returns normally if the journal keeps the rule. */
    @FunctionalInterface
    interface Course {
        void run(Trial trial) throws Exception;
    }
}
