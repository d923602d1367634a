package es.cg.sdk.statements;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.statements.StatementFault.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the faults of a file: the first of each kind, and whether one is such that the whole file is refused. */
final class FaultLog {
    /** How many faults of movements are kept, and how many of the others. */
    private static final int MOST = 500;

    private final List<StatementFault> faults = new ArrayList<>();
    private boolean refused;
    private int count;
    private int ofMovements;
    private int ofFile;

    void format(int line, int column, String problem, String expected) {
        add(Kind.FORMAT, line, column, problem, expected);
    }

    void balance(int line, int column, String problem, String expected) {
        add(Kind.BALANCE, line, column, problem, expected);
    }

    void movement(int line, int column, String problem, String expected) {
        add(Kind.MOVEMENT, line, column, problem, expected);
    }

    void add(Kind kind, int line, int column, String problem, String expected) {
        count++;
        boolean ofMovement = kind == Kind.MOVEMENT;
        refused |= !ofMovement;
        if ((ofMovement ? ofMovements++ : ofFile++) < MOST) {
            faults.add(new StatementFault(kind, line, column, PrintableText.of(problem), PrintableText.of(expected)));
        }
    }

    /** Returns how many faults there are, also those that are not kept. */
    int count() {
        return count;
    }

    boolean isRefused() {
        return refused;
    }

    /** Returns the faults in the order of the file. */
    List<StatementFault> sorted() {
        return faults.stream()
                .sorted(Comparator.comparingInt(StatementFault::line).thenComparingInt(StatementFault::column))
                .toList();
    }
}
