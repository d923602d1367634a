package es.cg.sdk.mock.internal.outbound;

import es.cg.sdk.mock.internal.messages.Message;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A signed POST to a webhook receiver.
 *
 * @param to the receiver; requests to one receiver do not delay those to another
 * @param header the name of the signature's header
 * @param timeout the maximum duration, up to the last byte of the answer that is read
 * @param publicOnly whether the address must be public when the request is sent
 */
public record DeliveryRequest(
        String to, URI address, String text, String header, String signature, Duration timeout, boolean publicOnly) {
    /** Returns the bytes of the body. */
    byte[] body() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The answer to a request.
     *
     * @param status the status; 0 without an answer
     * @param text the beginning of the body, the same in both languages, or the reason why there is no answer
     */
    public record Answer(int status, Message text, Duration took) {
        /** Whether the receiver accepted the request. */
        public boolean isAccepted() {
            return status >= 200 && status <= 299;
        }
    }
}
