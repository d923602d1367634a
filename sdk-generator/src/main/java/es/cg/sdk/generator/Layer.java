package es.cg.sdk.generator;

/** The kinds of files in {@code contract}, each in a folder of its own. */
enum Layer {
    /** What the contract shows. */
    BASE("base"),
    /** Rules that the contract gives in words. */
    SHOWN_RULES("rules/shown"),
    /** What this project assumed. The only layer that makes marks. */
    ASSUMPTIONS("assumptions"),
    /** Rules and examples that this project wrote. */
    ASSUMED_RULES("rules/assumed"),
    /** Summaries and descriptions. */
    WORDS("words");

    private final String folder;

    Layer(String folder) {
        this.folder = folder;
    }

    String folder() {
        return folder;
    }
}
