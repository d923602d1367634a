package es.cg.sdk.generator.json;

/** A fault in {@code contract}: the message has the file, the line, what is wrong, and what to write. */
public final class ContractException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ContractException(String message) {
        super(message);
    }
}
