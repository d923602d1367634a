package es.cg.sdk.base.corrections;

import java.util.Locale;
import java.util.stream.Stream;

/** What an answer is. */
public enum AnswerForm {
    RECORD,
    LIST,
    JOB,
    EMPTY,
    /** The service has taken the write and does it later; the answer names no job. */
    ACCEPTED,
    FILE,
    BASE64,
    REDIRECT;

    /** Returns the word of a file. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the form that a word of a file names. */
    static AnswerForm of(String word) {
        return Stream.of(values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no form of an answer"));
    }

    /** Returns whether an answer of this form can be what the caller of an operation with another form expects. */
    boolean fits(AnswerForm ours) {
        return switch (ours) {
            case LIST -> this == LIST;
            case FILE, BASE64, REDIRECT -> this == FILE || this == BASE64 || this == REDIRECT;
            case RECORD, JOB, EMPTY, ACCEPTED -> this == RECORD || this == JOB || this == EMPTY || this == ACCEPTED;
        };
    }
}
