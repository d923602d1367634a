package es.cg.sdk.mock.internal.corrections;

import es.cg.sdk.mock.internal.messages.Message;
import java.io.Serial;

/** A value does not have the form that the corrections say. Immutable. */
public final class UnfitValueException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient Message text;

    UnfitValueException(Message text) {
        super(text.english(), null, false, false);
        this.text = text;
    }

    /** Returns what is wrong; the name of the field goes before it. */
    public Message text() {
        return text;
    }
}
