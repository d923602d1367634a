/** Makes generated files from the contract, and compares the contract with a document of the service. Not published. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.generator {
    requires java.compiler;
    requires org.snakeyaml.engine;
    // Only compilers need it.
    requires static transitive org.jspecify;

    exports es.cg.sdk.generator.match;
    exports es.cg.sdk.generator.json;
}
