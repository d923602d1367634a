package es.cg.sdk.statements;

import java.io.Serial;

/** Thrown where the reading of a file in XML ends: it is not well-formed, or has what is not allowed. */
final class UnreadableXmlException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;
    private final String problem;
    private final String expected;

    UnreadableXmlException(int line, int column, String problem, String expected) {
        super(problem);
        this.line = Math.max(1, line);
        this.column = Math.max(1, column);
        this.problem = problem;
        this.expected = expected;
    }

    void log(FaultLog faults) {
        faults.format(line, column, problem, expected);
    }
}
