package es.cg.sdk.mock.internal.outbound;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A post to be sent to a receiver.
 *
 * @param to the receiver; posts to one of them do not hold up those to another
 * @param patience how long it may take, to the last byte of the answer that is read
 * @param publicOnly whether the address must be a public one when the time has come to send it
 */
public record DeliveryRequest(
        String to, URI address, String text, String signature, Duration patience, boolean publicOnly) {
    /** What is sent. */
    byte[] body() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * What became of it.
     *
     * @param status what was answered; 0 if nothing was
     * @param text the beginning of the answer, or what went wrong
     */
    public record Answer(int status, String text, Duration took) {
        /** Whether the receiver took it. */
        public boolean isGood() {
            return status >= 200 && status <= 299;
        }
    }
}
