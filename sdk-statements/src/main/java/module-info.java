/** Checks files of bank statements before they are sent: Norma 43, camt.053 and CSV. Makes no call. */
@org.jspecify.annotations.NullMarked
module es.cg.sdk.statements {
    // Its requests and views of bank accounts are in the signatures here.
    requires transitive es.cg.sdk;
    requires java.xml;
    // Only compilers need it.
    requires static transitive org.jspecify;

    exports es.cg.sdk.statements;
}
