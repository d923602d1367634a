package es.cg.sdk.mock.internal.outbound;

import es.cg.sdk.mock.internal.messages.Message;
import java.io.IOException;

/** A webhook receiver's answer is incomplete, or is not HTTP. */
final class InvalidAnswerException extends IOException {
    private static final long serialVersionUID = 1;

    private final transient Message reason;

    InvalidAnswerException(Message reason) {
        super(reason.english());
        this.reason = reason;
    }

    Message reason() {
        return reason;
    }
}
