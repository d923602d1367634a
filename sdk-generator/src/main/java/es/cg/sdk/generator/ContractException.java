package es.cg.sdk.generator;

/** A fault in {@code contract}: the message has the file, the line, what is wrong, and what to write. */
final class ContractException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ContractException(String message) {
        super(message);
    }
}
