package es.cg.sdk.mock.internal.messages;

import java.util.List;

/** The records of which one was expected in a statement. */
public final class RecordChoice {
    private RecordChoice() {}

    /** Returns the numbers of the records, with "or" before the last. */
    public static Message of(List<String> records) {
        int last = records.size() - 1;
        if (last < 1) {
            return Message.same(String.join("", records));
        }
        String end = records.get(last);
        String others = String.join(", ", records.subList(0, last));
        // "Once" and "ochenta y ocho" begin with an o.
        String or = end.equals("11") || end.startsWith("8") ? " u " : " o ";
        return new Message(others + or + end, others + " or " + end);
    }
}
