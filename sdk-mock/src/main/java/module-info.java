/** The accounting, invoicing and tax-model API in memory, over real HTTP. */
@org.jspecify.annotations.NullMarked
// okio, which the HTTP server's types are made of, has no module descriptor yet.
@SuppressWarnings("requires-automatic")
module es.cg.sdk.mock {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.networknt.schema;
    requires mockwebserver3;
    requires okhttp3;
    requires okio;
    requires static transitive org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports es.cg.sdk.mock;
    exports es.cg.sdk.mock.junit;
}
