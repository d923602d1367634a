/** The accounting, invoicing and tax-model API in memory, over real HTTP. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // The program that gets an export is built later.
module es.cg.sdk.mock {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.networknt.schema;
    requires java.management;
    requires java.xml;
    requires static org.junit.jupiter.api;
    // Comes with this library, for compilers alone.
    requires static transitive org.jspecify;

    exports es.cg.sdk.mock;
    exports es.cg.sdk.mock.junit;
    // What both programs print at their start, and how.
    exports es.cg.sdk.mock.internal to
            es.cg.sdk.examples;
}
