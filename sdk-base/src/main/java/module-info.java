/** What sdk-core and sdk-webhooks share: JSON, texts for messages, digests, and the reader of files of corrections. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // Those that use it come later in the build.
module es.cg.sdk.base {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    // sdk-core requires it; a receiver may do without.
    requires static com.fasterxml.jackson.datatype.jsr310;
    requires transitive org.slf4j;
    // Only compilers need it.
    requires static transitive org.jspecify;

    // The examples prove a file of corrections by what client and receivers do with it.
    exports es.cg.sdk.base.corrections to
            es.cg.sdk,
            es.cg.sdk.webhooks,
            es.cg.sdk.examples;
    exports es.cg.sdk.base.file to
            es.cg.sdk,
            es.cg.sdk.statements;
    exports es.cg.sdk.base.json to
            es.cg.sdk,
            es.cg.sdk.webhooks,
            es.cg.sdk.examples;
    exports es.cg.sdk.base.threads to
            es.cg.sdk,
            es.cg.sdk.limits.shared,
            es.cg.sdk.webhooks;
    exports es.cg.sdk.base.text to
            es.cg.sdk,
            es.cg.sdk.jdbc,
            es.cg.sdk.statements,
            es.cg.sdk.webhooks;
    exports es.cg.sdk.json;
    exports es.cg.sdk.storage;
}
