package es.cg.sdk.generator.json;

/** The kinds of files in {@code contract}, each in a folder of its own. */
public enum Layer {
    /** What the contract shows. */
    BASE("base"),
    /** Rules that the contract gives in words. */
    SHOWN_RULES("rules/shown"),
    /** What this project assumed. The only layer that makes marks. */
    ASSUMPTIONS("assumptions"),
    /** Rules and examples that this project wrote. */
    ASSUMED_RULES("rules/assumed"),
    /** Summaries and descriptions. */
    WORDS("words/api"),
    /** Names of Java. */
    NAMES("java"),
    /** Javadoc. */
    JAVADOC("words/java");

    private final String folder;

    Layer(String folder) {
        this.folder = folder;
    }

    /** Whether its files are overlays. */
    public boolean isOverlay() {
        return this != BASE && this != NAMES && this != JAVADOC;
    }

    public String folder() {
        return folder;
    }
}
