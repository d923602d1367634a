package es.cg.sdk.generator.json;

/**
 * Where a value was written.
 *
 * @param line counted from 1
 */
public record Place(Source source, int line) {
    /** Of what was not read, but made here. */
    static final Place NONE = new Source("", Layer.BASE, "").line(1);

    public ContractException error(String message) {
        return new ContractException(this + ": " + message);
    }

    @Override
    public String toString() {
        return source.file() + ":" + line;
    }
}
