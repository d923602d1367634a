package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.RecordChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads statements in Norma 43, the banks' fixed-width format: blocks of an account (record 11), its movements (22)
 * with their texts (23, 24) and its end (33), and the end of the file (88). A movement that cannot be read is reported
 * for its line; any other error is one of the whole file. Confined to one thread.
 */
public final class Norma43 {
    /** Which records may follow each. */
    private static final Map<String, List<String>> FOLLOWERS = Map.of(
            "", List.of("11"),
            "11", List.of("22", "33"),
            "22", List.of("22", "23", "24", "33"),
            "23", List.of("22", "23", "24", "33"),
            "24", List.of("22", "33"),
            "33", List.of("11", "88"),
            "88", List.of());

    private final List<Statement> statements = new ArrayList<>();
    private @Nullable Norma43Block block;
    private String before = "";
    private int records;

    private Norma43() {}

    /** Whether the first line of a file that is not empty looks like the format. */
    public static boolean looksLike(List<String> lines) {
        return lines.stream().filter(each -> !each.isBlank()).limit(1).anyMatch(each -> each.matches("11\\d{18}.*"));
    }

    /** Returns the statements in the lines of a file, at least one. */
    public static List<Statement> read(List<String> lines) throws UnreadableStatementException {
        Norma43 reader = new Norma43();
        int number = 0;
        for (String each : lines) {
            number++;
            if (!each.isBlank()) {
                reader.record(Norma43Line.of(number, each));
            }
        }
        if (!reader.before.equals("88")) {
            throw UnreadableStatementException.malformed(
                    Math.max(1, number), Message.of("statement.incomplete", RecordChoice.of(reader.expected())));
        }
        return List.copyOf(reader.statements);
    }

    private List<String> expected() {
        return FOLLOWERS.getOrDefault(before, List.of());
    }

    private Message misplaced(String record) {
        if (expected().isEmpty()) {
            return Message.of("statement.afterLast", record);
        }
        Message expected = RecordChoice.of(expected());
        return before.isEmpty()
                ? Message.of("statement.misplacedFirst", record, expected)
                : Message.of("statement.misplaced", record, before, expected);
    }

    private void record(Norma43Line line) throws UnreadableStatementException {
        if (!expected().contains(line.type())) {
            throw line.malformed(misplaced(line.type()));
        }
        before = line.type();
        if (before.equals("88")) {
            end(line);
            return;
        }
        records++;
        if (block == null) {
            // By the order of the records, it is a record 11.
            block = new Norma43Block(line);
            return;
        }
        switch (before) {
            case "22" -> block.movement(line);
            case "23" -> block.text(line);
            case "24" -> block.equivalent(line);
            default -> {
                statements.add(block.closed(line));
                block = null;
            }
        }
    }

    private void end(Norma43Line line) throws UnreadableStatementException {
        if (!line.at(3, 20).equals("9".repeat(18))) {
            throw line.malformed(Message.of("statement.noNines"));
        }
        int said = line.count(Message.of("statementField.records"), 21, 26);
        // Some banks count record 88 too, and some leave one out.
        if (Math.abs(said - records) > 1) {
            throw line.unbalanced(Message.of(
                    "statement.total",
                    Message.of("statementField.records"),
                    Integer.toString(said),
                    Integer.toString(records)));
        }
    }
}
