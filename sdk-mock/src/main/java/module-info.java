/** The accounting, invoicing and tax-model API in memory, over real HTTP. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.mock {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.networknt.schema;
    requires java.xml;
    requires static org.junit.jupiter.api;
    // Comes with this library, for compilers alone.
    requires static transitive org.jspecify;

    exports es.cg.sdk.mock;
    exports es.cg.sdk.mock.junit;
}
