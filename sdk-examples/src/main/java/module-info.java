/** Examples that run from the command line. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.examples {
    requires es.cg.sdk;
    requires es.cg.sdk.mock;
    requires info.picocli;
    requires static org.jspecify;

    opens es.cg.sdk.examples to
            info.picocli;
}
