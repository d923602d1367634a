package es.cg.sdk.generator.json;

/**
 * A file of the contract.
 *
 * @param file its path from the project's root, with slashes
 * @param chapter the name of the file without its ending
 */
public record Source(String file, Layer layer, String chapter) {

    public Place line(int line) {
        return new Place(this, line);
    }
}
