package es.cg.sdk.generator.json;

/**
 * Where a value was written.
 *
 * @param line counted from 1
 */
public record Place(Source source, int line) {

    public ContractException error(String message) {
        return new ContractException(this + ": " + message);
    }

    @Override
    public String toString() {
        return source.file() + ":" + line;
    }
}
